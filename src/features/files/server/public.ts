/** Files that become part of a record. */
export { adoptFile, areFilesOf, findUploads, takeUpload } from './attach-file.ts'
export { forgetImages, keepImages, type StoredImage, noteImages } from './upload-image.ts'
export { registerFileReaders } from './file-readers.ts'
