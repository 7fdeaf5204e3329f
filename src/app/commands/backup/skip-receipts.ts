import { skipLostReceiptNos } from '#features/receipt-numbers/server/public.ts'
import { formatCount } from '#kit/text/format-count.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { StartupError } from '#platform/server/startup-error.ts'

const reason = 'Issued after the backup, and lost when it was restored'

/**
 * Continues the receipts of a charity behind one that was issued before a restore. Answers in words. `jobs`: the address of the jobs' role.
 */
export async function skipReceipts(jobs: string, charityId: number, lastReceiptNo: string): Promise<string> {
  const db = openDb(jobs, { max: 1 }, 60_000)
  try {
    const skipped = await db.transact({ charityId, readOnly: false }, async tx => {
      const count = await skipLostReceiptNos(tx, charityId, { lastReceiptNo, reason, at: new Date() })
      if (count === null) throw new StartupError(`${lastReceiptNo} is no receipt number of charity ${charityId}. Nothing was changed.`)
      return count
    })
    return `Receipts of charity ${charityId} continue behind ${lastReceiptNo}: ${formatCount(skipped)} numbers are listed as void.\n`
  } catch (error) {
    throw error instanceof RangeError ? new StartupError(`${error.message} Check the number; nothing was changed.`) : error
  } finally {
    await db.close()
  }
}
