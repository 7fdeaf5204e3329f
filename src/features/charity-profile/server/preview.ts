import { drawSampleReceipt, sampleReceipt, withLogo } from '#features/receipts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type Context, withPreparation } from '#platform/server/context.ts'
import { charity as contract } from '../contract.ts'

type PreviewRequest = RequestOf<typeof contract.previewReceipt>

/** A sample receipt with closing words that are not saved yet, as its public page draws it. */
export const previewReceipt = ({ tx, actor }: Context, asked: PreviewRequest) => sampleReceipt(tx, actor.charityId, asked)

/** The sample receipt as a PDF, with the charity's logo. */
export const previewReceiptPdf = withPreparation(
  contract.previewReceiptPdf,
  withLogo,
  async ({ tx, actor, publicUrl }: Context, { logo, ...asked }: PreviewRequest & { logo: Buffer | null }) => {
    const receipt = await sampleReceipt(tx, actor.charityId, asked)
    return { fileName: `${receipt.receiptNo}.pdf`, body: await drawSampleReceipt(receipt, { publicUrl, logo }) }
  },
)
