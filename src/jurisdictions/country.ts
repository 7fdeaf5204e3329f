import { z } from 'zod'
import { countryCodes } from './jurisdictions.ts'

/** A country as calls name it. */
export const Country = z.enum(countryCodes).meta({ id: 'Country' })
