import { useSearchParams } from 'react-router'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { useOpenRecord } from '#ui/logic/use-open-record.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { helpEvidence, helpSteps } from '../../model/index.ts'

const EvidenceViewer = lazyPart(async () => (await import('./evidence-viewer.tsx')).EvidenceViewer)

const state = (code: string) => ({ field: 'state', op: 'is' as const, value: code })
const visit = { field: 'kind', op: 'is' as const, value: 'visit' }
/** A month from now, as the day that papers must outlast. */
const inAMonth = () => dayInBeijing(new Date(Date.now() + 30 * 86_400_000))

const tabs: readonly ListTab[] = [
  { key: 'pending', label: '待核实', where: [state('pending')] },
  { key: 'visits', label: '走访任务', where: [visit, state('pending')] },
  { key: 'doubtful', label: '存疑', where: [state('doubtful')] },
  {
    key: 'ending',
    label: '即将过期',
    where: [state('verified'), { field: 'validTo', op: 'to', value: inAMonth() }],
  },
  { key: 'verified', label: '已证实', where: [state('verified')] },
  { key: 'false', label: '不实', where: [state('false')] },
]

/** /seekhelp/evidence: what waits to be verified, across all cases; one after the other under `?id=`. */
export default function EvidenceDesk() {
  const [params] = useSearchParams()
  const open = useOpenRecord('address')
  const id = params.get('id')
  if (id) return <EvidenceViewer key={id} id={id} />
  return (
    <ListScreen
      resource={helpEvidence}
      title="证实材料"
      tabs={tabs}
      canCreate={false}
      onOpen={row => open.openDetail(row.id)}
      places={{ detail: '/seekhelp/evidence' }}
      quick={['kind', 'assignee', 'verifier']}
      shown={[
        'case',
        'kind',
        'issuer',
        'uploader',
        'createdAt',
        'caseStep',
        'assignee',
        'verifier',
        'state',
      ]}
      columns={{
        case: {
          title: '求助',
          width: 208,
          render: ({ extra }) => `${extra?.caseNumber ?? ''} ${extra?.caseName ?? ''}`,
        },
        caseStep: {
          title: '求助环节',
          width: 88,
          render: ({ extra }) =>
            extra?.caseStep == null ? '—' : helpSteps[extra.caseStep as keyof typeof helpSteps],
        },
        uploader: { width: 96 },
        createdAt: { title: '上传时间' },
      }}
    />
  )
}
