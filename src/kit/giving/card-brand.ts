import { z } from 'zod'
import { cardBrands } from './payment.ts'

/** A brand of cards as calls name it. */
export const CardBrandName = z.enum(cardBrands).meta({ id: 'CardBrand' })
