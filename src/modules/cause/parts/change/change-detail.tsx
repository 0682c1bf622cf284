import { Button } from 'antd'
import { Navigate, useNavigate } from 'react-router'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { causeKinds, changeObjection, changeRequest } from '../../model/index.ts'
import styles from '../cause.module.css'
import type { CauseKind } from '../cause-kind.ts'
import { changePlaces } from '../change-places.ts'
import { ChangesTable } from './changes-table.tsx'
import { ImpactPanel } from './impact-panel.tsx'

interface ChangeDetailProps {
  /** The kind whose page this is. */
  readonly kind: CauseKind
}

/** 变更审核详情: what changes, why and on which basis, what it touches, and the decision. */
export function ChangeDetail(props: ChangeDetailProps) {
  return (
    <AddressedRecord resource={changeRequest}>
      {(row, refresh) =>
        row.causeKind === props.kind ? (
          <OpenChange {...props} row={row} refresh={refresh} />
        ) : (
          // A request is opened by one address, wherever it stands; each kind has a page of its own.
          <Navigate replace to={withParams(changePlaces[row.causeKind].detail, { id: row.id })} />
        )
      }
    </AddressedRecord>
  )
}

interface OpenProps extends ChangeDetailProps {
  readonly row: PresentedOf<typeof changeRequest>
  refresh(): void
}

const decisions = ['approve', 'reject', 'return'] as const

function OpenChange({ row, refresh, kind }: OpenProps) {
  const { desk, form, cause } = changePlaces[kind]
  const navigate = useNavigate()
  const go = (url: string, params: Record<string, string>) => navigate(withParams(url, params))
  const tabs = [
    {
      key: 'changes',
      label: '变更内容',
      content: (
        <div className={styles.stack}>
          <ChangesTable row={row} />
          <RecordFacts resource={changeRequest} row={row} />
        </div>
      ),
    },
    ...(row.noticeStart === null
      ? []
      : [
          {
            key: 'objections',
            label: `公告异议（待处理 ${row.extra?.openObjections ?? 0}）`,
            content: (
              <Section padding="flush">
                <ListScreen
                  resource={changeObjection}
                  kept="memory"
                  where={[{ field: 'changeRequest', op: 'is', value: row.id }]}
                  canCreate={row.state === 'notice'}
                  createLabel="登记异议"
                  initial={{ changeRequest: row.id }}
                  shown={['number', 'receivedOn', 'content', 'state', 'reply']}
                />
              </Section>
            ),
          },
        ]),
    ...recordTabs(changeRequest, row.id),
  ]
  return (
    <ReviewDesk
      resource={changeRequest}
      row={row}
      kinds={desk.kinds}
      {...(desk.tellsKind && { tellsKind: desk.tellsKind })}
      places={desk}
      links={
        <>
          <MoveButtons of={changeRequest} row={row} without={decisions} onMoved={refresh} />
          {row.can.includes('update') && (
            <Button onClick={() => go(form, { change: 'draft', id: row.id })}>编辑</Button>
          )}
          <Button onClick={() => go(cause, { id: row.cause })}>查看{causeKinds[kind]}</Button>
        </>
      }
      facts={
        <>
          <span>{shownText(row, 'cause')}</span>
          <NoticeLine row={row} />
        </>
      }
      above={<ImpactPanel row={row} />}
    >
      <AddressTabs tabs={tabs} />
    </ReviewDesk>
  )
}

/** How long the notice still lasts. */
function NoticeLine({ row }: Pick<OpenProps, 'row'>) {
  const daysLeft = row.extra?.daysLeft ?? null
  if (row.noticeStart === null) return null
  return (
    <span>
      公告 {row.noticeStart} 至 {row.noticeEnd}
      {daysLeft !== null && `，剩余 ${daysLeft} 天`}
    </span>
  )
}
