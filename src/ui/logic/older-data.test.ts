import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { failureOf, olderDataOf } from './older-data.ts'
import { codes, RequestFailure } from './request.ts'

const failed = (statusCode: number) => new RequestFailure({ statusCode })
const read = Date.parse('2026-11-28T06:31:00Z')

const clients: QueryClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
})

/** A page on which these questions stand, each read at a moment and failed at its refresh. */
async function page(...asked: { key: string; at: number; error: Error | null }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  clients.push(client)
  for (const { key, at, error } of asked) {
    client.setQueryData([key], 'older', { updatedAt: at })
    const queryFn = () => (error ? Promise.reject(error) : 'newer')
    const observer = new QueryObserver(client, { queryKey: [key], queryFn, staleTime: 1e15 })
    observer.subscribe(() => {})
    await observer.refetch()
  }
  return client
}

it('tells of the oldest data that a refresh left standing', async () => {
  const client = await page(
    { key: 'list', at: read + 60_000, error: failed(codes.unreachable) },
    { key: 'board', at: read, error: failed(codes.fault) },
    { key: 'fine', at: read - 60_000, error: null },
  )
  expect(olderDataOf(client)).toBe(read)
})

it('tells nothing of what was refused, of what nobody sees, and of a page that is fresh', async () => {
  const client = await page(
    { key: 'gone', at: read, error: failed(codes.absent) },
    { key: 'denied', at: read, error: failed(codes.actionDenied) },
    { key: 'news', at: read, error: failed(codes.fault) },
    { key: 'fine', at: read, error: null },
  )
  expect(olderDataOf(client)).toBe(0)
})

it('lets older data stand for what may be well again, and for nothing else', () => {
  const unreachable = failed(codes.unreachable)
  const gone = failed(codes.absent)
  expect(failureOf({ data: 'older', error: unreachable })).toBeNull()
  expect(failureOf({ data: undefined, error: unreachable })).toBe(unreachable)
  expect(failureOf({ data: 'older', error: gone })).toBe(gone)
  expect(failureOf({ data: 'fresh', error: null })).toBeNull()
})
