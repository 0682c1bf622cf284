import { useNavigate, useSearchParams } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { withParams } from '#ui/logic/request.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import type { ScreenPart } from '#ui/views/screen-parts.tsx'
import { type CauseRecord, causeKinds, changeObjection, changeRequest } from '../../model/index.ts'
import styles from '../cause.module.css'
import type { CauseKind } from '../cause-kind.ts'
import { type ChangePlaces, changePlaces } from '../change-places.ts'
import { SurplusList } from '../surplus/surplus-list.tsx'

const ChangeForm = lazyPart(async () => (await import('./change-form.tsx')).ChangeForm)

interface QueueProps {
  readonly kind: CauseKind
  readonly places: ChangePlaces
}

interface AskedProps {
  readonly kind: CauseKind
  readonly resource: CauseRecord
}

const stateTab = (state: string, label: string): ListTab => ({
  key: state,
  label,
  where: [{ field: 'state', op: 'is', value: state }],
})

const tabs: readonly ListTab[] = [
  { key: 'mine', label: '待我审核', where: [{ field: 'awaitsMe', op: 'filled' }] },
  stateTab('pending', '待审核'),
  stateTab('notice', '公告中'),
  stateTab('approved', '已通过'),
  stateTab('applied', '已生效'),
  stateTab('rejected', '已驳回'),
  stateTab('draft', '草稿'),
  { key: 'all', label: '全部' },
]

const columns: ListColumns<typeof changeRequest> = {
  number: { width: 150 },
  cause: { width: 190 },
  summary: {
    title: '变更项',
    width: 180,
    render: row => row.summary ?? (row.extra?.changes ?? []).map(({ label }) => label).join('、'),
  },
  basisKind: { width: 120 },
  isFiled: { width: 84 },
  submittedBy: { width: 80 },
  submittedAt: { width: 138 },
  state: { width: 84 },
  notice: {
    title: '公告',
    width: 130,
    render: row => {
      const { daysLeft = null, openObjections = 0 } = row.extra ?? {}
      if (daysLeft === null) return '—'
      return (
        <>
          剩余 {daysLeft} 天
          {openObjections > 0 && <span className={styles.bad}> 异议 {openObjections}</span>}
        </>
      )
    },
  },
}

const shown = [
  'number',
  'cause',
  'summary',
  'basisKind',
  'isFiled',
  'submittedBy',
  'submittedAt',
  'state',
  'notice',
]

/**
 * 变更: the change requests of one kind of causes, objections to their notices, and what becomes of
 * surplus, as parts of a screen; the caller opens the form by `ChangeAsked`.
 */
export function changeParts(kind: CauseKind): readonly ScreenPart[] {
  const places = changePlaces[kind]
  return [
    {
      key: 'requests',
      label: '变更申请',
      needs: 'changeRequest.view',
      content: () => <RequestList kind={kind} places={places} />,
    },
    {
      key: 'objections',
      label: '公告异议',
      needs: 'changeObjection.view',
      content: () => <ObjectionList kind={kind} />,
    },
    {
      key: 'surplus',
      label: kind === 'fund' ? '清算' : '剩余财产',
      needs: 'surplusDecision.view',
      content: () => <SurplusList kind={kind} />,
    },
  ]
}

/**
 * The form that an address asks for: `?change=<cause>` a new request, `&fields=` those it begins
 * with; `?change=draft&id=` a draft.
 */
export function ChangeAsked({ kind, resource }: AskedProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const cause = params.get('change')
  return (
    <ChangeForm
      resource={resource}
      cause={cause === 'draft' ? null : cause}
      id={params.get('id')}
      fields={params.get('fields')?.split(',') ?? []}
      onSaved={id => navigate(withParams(changePlaces[kind].detail, { id }), { replace: true })}
    />
  )
}

function RequestList({ kind, places }: QueueProps) {
  return (
    <ListScreen
      resource={changeRequest}
      title={`${causeKinds[kind]}变更审核`}
      where={[{ field: 'causeKind', op: 'is', value: kind }]}
      tabs={tabs}
      canCreate={false}
      quick={['cause', 'organisation', 'basisKind']}
      columns={{ ...columns, cause: { title: causeKinds[kind], width: 190 } }}
      shown={shown}
      places={{ detail: places.detail, edit: withParams(places.form, { change: 'draft' }) }}
    />
  )
}

function ObjectionList({ kind }: { readonly kind: CauseKind }) {
  return (
    <ListScreen
      resource={changeObjection}
      title="公告异议"
      where={[{ field: 'causeKind', op: 'is', value: kind }]}
      tabs="states"
      createLabel="登记异议"
      shown={['number', 'changeRequest', 'receivedOn', 'content', 'state', 'decidedAt']}
    />
  )
}

/** 变更: the requests of one cause, and the way to a new one. */
export function ChangesOfCause({
  cause,
  places,
}: {
  readonly cause: string
  readonly places: ChangePlaces
}) {
  return (
    <ListScreen
      resource={changeRequest}
      kept="memory"
      where={[{ field: 'cause', op: 'is', value: cause }]}
      createLabel="申请变更"
      columns={columns}
      shown={shown.filter(name => name !== 'cause')}
      places={{
        detail: places.detail,
        create: withParams(places.form, { change: cause }),
        edit: withParams(places.form, { change: 'draft' }),
      }}
    />
  )
}
