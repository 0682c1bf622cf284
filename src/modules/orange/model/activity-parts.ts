import { z } from 'zod'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式如 09:30')

/** One session as it is planned; one that ends before it begins ends on the next day. */
export const sessionRow = z.strictObject({
  day: z.iso.date('请填写日期'),
  from: time,
  to: time,
  capacity: z.int('名额应为整数').min(1, '名额至少 1').max(100_000),
  place: z.string().trim().max(60).optional(),
})
export type SessionRow = z.infer<typeof sessionRow>

/** A question of the form that people fill in when they sign up. */
export const formQuestion = z.strictObject({
  label: z.string().trim().min(1, '请填写问题').max(40),
  kind: z.enum(['text', 'choice', 'number', 'file']),
  required: z.boolean().default(false),
  options: z.array(z.string().max(40)).max(20).optional(),
  /** Health and the like: answered only by whoever agrees to it. */
  sensitive: z.boolean().default(false),
})

/** The moments of a session. */
export function momentsOf({ day, from, to }: SessionRow): { startAt: string; endAt: string } {
  const at = (time: string) => new Date(`${day}T${time}:00+08:00`)
  const [start, end] = [at(from), at(to)]
  if (end <= start) end.setUTCDate(end.getUTCDate() + 1)
  return { startAt: start.toISOString(), endAt: end.toISOString() }
}

/** Whole half hours of actual time, rounded down; never above a day's 16. */
export function hoursOf(from: string, to: string): number {
  const minutes = Math.floor((Date.parse(to) - Date.parse(from)) / 60_000)
  return Math.max(0, Math.min(16, Math.floor(minutes / 30) / 2))
}

/** Sessions that repeat, from the first one on. */
export function repeated(
  first: SessionRow,
  { every, times }: { readonly every: 'daily' | 'weekly'; readonly times: number },
): SessionRow[] {
  const step = every === 'daily' ? 1 : 7
  return Array.from({ length: times }, (_, at) => ({
    ...first,
    day: new Date(Date.parse(first.day) + at * step * 86_400_000).toISOString().slice(0, 10),
  }))
}

/** Metres between two points of the map. */
export function metresBetween(
  a: { readonly lng: number; readonly lat: number },
  b: { readonly lng: number; readonly lat: number },
): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [north, east] = [rad(b.lat - a.lat), rad(b.lng - a.lng)]
  const h =
    Math.sin(north / 2) ** 2 + Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.sin(east / 2) ** 2
  return Math.round(2 * 6_371_000 * Math.asin(Math.sqrt(h)))
}
