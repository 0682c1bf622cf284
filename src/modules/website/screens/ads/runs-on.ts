import dayjs, { type Dayjs } from 'dayjs'

/** Whether an ad runs on a day; without an end it does until it is taken down. */
export function runsOn(
  { startAt, endAt }: { readonly startAt: string | null; readonly endAt: string | null },
  day: Dayjs,
): boolean {
  return (
    startAt !== null &&
    dayjs(startAt).isBefore(day.endOf('day')) &&
    (endAt === null || dayjs(endAt).isAfter(day))
  )
}
