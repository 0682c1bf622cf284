import { useSearchParams } from 'react-router'
import { InteractionList } from '#modules/website/parts/interaction-list.tsx'
import { InteractionThread } from '#modules/website/parts/interaction-thread.tsx'

const thread = '/fund/fundinteract'

/** 基金互动; `?id=` opens one thread. */
export default function InteractionsScreen() {
  const [params] = useSearchParams()
  if (params.has('id')) return <InteractionThread donations="/fund/funddonlist" thread={thread} />
  return <InteractionList kind="fund" title="基金互动" thread={thread} />
}
