import type { Examples } from '#testing/factories/examples.ts'

/** One black pixel. */
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==', 'base64')

export const examples: Examples = {
  'files.uploadImage': () => ({ imageType: 'help', files: [new File([picture], 'help.png', { type: 'image/png' })] }),
  'files.presign': () => ({ filename: 'cheque.pdf', image_path: 'donation' }),
  'files.address': () => ({ fileName: 'help/none.png' }),
}
