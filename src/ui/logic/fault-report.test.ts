import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectFaultReport, failedAt, faultReport, noteFailed } from './fault-report.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { pathname: '/project/promine' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('knows for ten minutes which request failed on a page, and of no other page', () => {
  noteFailed('r1')
  noteFailed(undefined)
  expect([failedAt('/project/promine'), failedAt('/project/prodata')]).toEqual(['r1', undefined])
  vi.advanceTimersByTime(600_001)
  expect(failedAt('/project/promine')).toBeUndefined()
})

it('leads to the service as long as somebody is connected', () => {
  const told: string[] = []
  const leave = connectFaultReport(id => told.push(id))
  faultReport()?.('r2')
  leave()
  expect(told).toEqual(['r2'])
  expect(faultReport()).toBeUndefined()
})
