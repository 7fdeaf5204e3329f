import { serve } from '#platform/server/http/bind-contract.ts'
import { files } from '../contract.ts'
import { addressOf, presignUpload } from './presign.ts'
import { uploadImage } from './upload-image.ts'

export const fileEndpoints = serve(files, { uploadImage, presign: presignUpload, address: addressOf })
