import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useServerEvent } from '#kernel/web/logic/events.ts'
import { get, post } from '#kernel/web/logic/request.ts'
import { useSession } from '#kernel/web/logic/session.ts'

/** A message of the system to the person. */
export interface Notice {
  readonly id: string
  readonly kind: 'todo' | 'result' | 'expiry' | 'security' | 'job' | 'system'
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

/** How many notices are unread; the server's events keep it fresh. */
export function useUnread(): number {
  const { account, reload } = useSession()
  const client = useQueryClient()
  useServerEvent(
    'notice',
    useCallback(() => {
      void client.invalidateQueries({ queryKey: ['notices'] })
      void reload()
    }, [client, reload]),
  )
  return account.unread
}

/** The latest notices with marking them read. */
export function useNotices() {
  const client = useQueryClient()
  const { reload } = useSession()
  const query = useQuery({
    queryKey: ['notices'],
    queryFn: () => get<NoticePage>('/api/common/notice/getListByPage', { page: 1, limit: 10 }),
  })
  const markRead = async (ids: readonly string[]) => {
    await post('/api/common/notice/read', { ids })
    await Promise.all([client.invalidateQueries({ queryKey: ['notices'] }), reload()])
  }
  return { ...query, markRead }
}
