import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Mention, NoticeKind } from '#modules/platform/model/index.ts'
import { useServerEvent } from '#ui/logic/events.ts'
import { get, post } from '#ui/logic/request.ts'
import { useSession } from '#ui/logic/session.ts'

/** A message of the system to the person. */
export interface Notice {
  readonly id: string
  readonly kind: NoticeKind
  readonly title: string
  readonly body: string | null
  /** Route and query. */
  readonly link: string | null
  readonly readAt: string | null
  readonly createdAt: string
}

interface NoticePage {
  readonly list: readonly Notice[]
  readonly total: number
}

/** How much is unread: what the product tells, and where colleagues mention the person. */
export interface Unread {
  readonly notices: number
  readonly mentions: number
}

const noticesKey = ['notices'] as const
/** Notices that are fetched at a time. */
const pageSize = 50

/** How much is unread; the server's events keep it fresh. */
export function useUnread(): Unread {
  const { account } = useSession()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...noticesKey, 'unread'],
    queryFn: () => get<{ unread: number; mentions: number }>('/api/platform/notice/getUnread'),
    staleTime: 60_000,
  })
  useServerEvent(
    'notice',
    useCallback(() => void client.invalidateQueries({ queryKey: noticesKey }), [client]),
  )
  if (data === undefined) return { notices: account.unread, mentions: 0 }
  return { notices: data.unread - data.mentions, mentions: data.mentions }
}

const apart = { field: 'kind', op: 'isNot', value: 'mention' }
const unreadOnly = { field: 'readAt', op: 'blank' }

/** Notices without mentions, the latest first and earlier ones on demand, and marking them read. */
export function useNotices({ isUnreadOnly }: { readonly isUnreadOnly: boolean }) {
  const filter = JSON.stringify(isUnreadOnly ? [apart, unreadOnly] : [apart])
  const query = useInfiniteQuery({
    queryKey: [...noticesKey, 'list', filter],
    queryFn: ({ pageParam: page }) =>
      get<NoticePage>('/api/common/notice/getListByPage', { page, limit: pageSize, filter }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
  })
  // What came meanwhile pushes the last of a page to the next one.
  const found = query.data?.pages.flatMap(({ list }) => list)
  const messages = found && [...new Map(found.map(each => [each.id, each])).values()]
  return { ...query, messages, ...useReading(false) }
}

/** The latest mentions, and marking them read. */
export function useMentions() {
  const query = useQuery({
    queryKey: [...noticesKey, 'mentions'],
    queryFn: () => get<readonly Mention[]>('/api/platform/comment/getMentions'),
  })
  return { ...query, ...useReading(true) }
}

function useReading(mentions: boolean) {
  const client = useQueryClient()
  const read = async (
    which: { ids: readonly string[] } | { all: true; mentions: boolean; until: string },
  ) => {
    await post('/api/common/notice/read', which)
    await client.invalidateQueries({ queryKey: noticesKey })
  }
  return {
    markRead: (id: string) => read({ ids: [id] }),
    markAllRead: (until: string) => read({ all: true, mentions, until }),
  }
}
