/** The side of a saved logo, in pixels: sharp on screens of double density and in print. */
const side = 512

type Area = { x: number; y: number; width: number; height: number }

/** The part of a picture as a PNG of 512 pixels a side. Throws when the browser cannot draw it. */
export async function cropToSquare(picture: string, area: Area | null): Promise<File> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const { x, y, width, height } = area ?? { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side)
  const body = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/png'))
  if (!body) throw new Error('The browser cannot draw this picture.')
  return new File([body], 'logo.png', { type: 'image/png' })
}
