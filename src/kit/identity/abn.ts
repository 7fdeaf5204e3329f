import { groupDigits } from '../text/numbers.ts'

/** An Australian business number as shown: '51 824 753 556'. */
export const formatAbn = (text: string): string => groupDigits(text.replace(/\D/g, ''), ' ')
