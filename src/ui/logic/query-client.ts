import { QueryClient } from '@tanstack/react-query'
import { codes, RequestFailure } from './request.ts'

/** The cache of all answers; one for the application. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: true,
        // Without a network a question fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (times, error) => times < 2 && isUnreachable(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Keys of the cache: everything of a resource stands under its path, so that one change refreshes it. */
export const keys = {
  resource: (path: string) => ['resource', path] as const,
  list: (path: string, question: object) => ['resource', path, 'list', question] as const,
  count: (path: string, question: object) => ['resource', path, 'count', question] as const,
  totals: (path: string, question: object) => ['resource', path, 'totals', question] as const,
  record: (path: string, id: string) => ['resource', path, 'record', id] as const,
  of: (path: string, id: string, part: string) => ['resource', path, 'record', id, part] as const,
  /** Of a declared call by its address; without a question, of all that it was asked. */
  ask: (path: string, ...question: unknown[]) => {
    const at = path.lastIndexOf('/')
    return ['resource', path.slice('/api/'.length, at), path.slice(at + 1), ...question] as const
  },
}

function isUnreachable(error: unknown): boolean {
  return error instanceof RequestFailure && error.statusCode === codes.unreachable
}
