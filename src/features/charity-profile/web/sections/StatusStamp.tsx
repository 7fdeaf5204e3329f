import { ArchiveIcon } from '@phosphor-icons/react/dist/csr/Archive'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import type { CharityStatus } from '#features/charity/rules.ts'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import { statusNames } from '../labels.ts'

const looks = {
  archived: { icon: ArchiveIcon, tone: 'hollow' },
  active: { icon: CheckIcon, tone: 'success' },
  inProgress: { icon: ClockIcon, tone: 'warning' },
} as const

/** The status of the charity, by the specification's words. */
export const StatusStamp = ({ status }: { status: CharityStatus }) => <Stamp {...looks[status]}>{statusNames[status]()}</Stamp>
