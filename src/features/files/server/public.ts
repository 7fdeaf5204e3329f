/** Files that become part of a record. */
export { adoptFile, findUploads, takeImages, takeUpload } from './attach-file.ts'
export { removeImages, storeImages, type StoredImage, recordImages } from './upload-image.ts'
export { registerFileReaders } from './file-readers.ts'
