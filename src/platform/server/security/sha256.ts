/** The SHA-256 of bytes, computed on another thread: 25 MB take some 60 ms without hardware for it. */
export const sha256Of = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
