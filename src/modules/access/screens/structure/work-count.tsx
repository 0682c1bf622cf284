import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import { accountCountWork } from '../../model/account-calls.ts'

type Counts = Readonly<Record<string, number>>

let asked: { readonly ids: Set<string>; readonly answer: Promise<Counts> } | null = null

/** The open work of one person; the cells of a page ask together. */
function fetchCount(id: string): Promise<number> {
  asked ??= together()
  asked.ids.add(id)
  return asked.answer.then(counts => counts[id] ?? 0)
}

function together() {
  const ids = new Set<string>()
  const answer = Promise.resolve().then(() => {
    asked = null
    return fetchAsk(accountCountWork, { ids: [...ids].join(',') })
  })
  return { ids, answer }
}

/** 在办待办数 of a person. */
export function WorkCount({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['work count', id],
    queryFn: () => fetchCount(id),
    staleTime: 30_000,
  })
  if (isPending) return <Skeleton.Node active style={{ width: 20, height: 14 }} />
  return data === undefined ? '—' : data
}
