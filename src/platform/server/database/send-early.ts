/** An answer that is awaited later, so that its statement travels with those sent in this tick. Its failure counts where it is awaited. */
export function sendEarly<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}
