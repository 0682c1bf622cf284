import { expect, it } from 'vitest'
import { noteAttendance, watchAttendance } from './attendance.ts'

const minute = 60_000

it('says of what a page asks that nobody is there, a minute after the last touch', () => {
  const page = new EventTarget()
  const end = watchAttendance(page)
  const saidAfter = (waited: number) => {
    const headers = new Headers()
    noteAttendance(headers, Date.now() + waited)
    return headers.get('X-Unattended')
  }
  page.dispatchEvent(new Event('keydown'))
  expect(saidAfter(0)).toBeNull()
  expect(saidAfter(minute)).toBe('1')
  page.dispatchEvent(new Event('pointermove'))
  expect(saidAfter(minute - 1000)).toBeNull()
  end()
})
