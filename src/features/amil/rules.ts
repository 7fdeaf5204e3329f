import { z } from 'zod'
import { addDays, type Day } from '#kit/time/days.ts'

/** How many days before its end an appointment is shown as ending. */
export const endingDays = 30

/** Whether an amil may collect by the letter of the religious authority. `none`: no letter is on file. */
export const AppointmentState = z.enum(['valid', 'ending', 'ended', 'later', 'none']).meta({ id: 'AppointmentState' })
export type AppointmentState = z.infer<typeof AppointmentState>

/** The letter that appoints an amil. Days are inclusive; without an end it is valid until it is withdrawn. */
export type Appointment = { letterNo: string | null; appointedFrom: Day | null; appointedUntil: Day | null }

/** The state of an appointment on a day. */
export function appointmentStateOf({ letterNo, appointedFrom, appointedUntil }: Appointment, today: Day): AppointmentState {
  if (!letterNo && !appointedFrom && !appointedUntil) return 'none'
  if (appointedFrom && today < appointedFrom) return 'later'
  if (!appointedUntil) return 'valid'
  if (today > appointedUntil) return 'ended'
  return addDays(today, endingDays) > appointedUntil ? 'ending' : 'valid'
}
