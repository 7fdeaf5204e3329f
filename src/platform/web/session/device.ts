const shelf = 'amanah-device'
let mark: string | null = null

/** This browser's own random mark. Sign-in knows it again, so that strangers' wrong tries do not lock its owner out. It outlives a logout. */
export function deviceMark(): string {
  if (mark) return mark
  try {
    mark = localStorage.getItem(shelf) ?? crypto.randomUUID()
    localStorage.setItem(shelf, mark)
  } catch {
    mark ??= crypto.randomUUID() // storage may be closed to us
  }
  return mark
}
