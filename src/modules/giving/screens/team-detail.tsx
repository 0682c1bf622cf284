import { Alert, Button, Tabs } from 'antd'
import { Link, useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import { moneyLines } from '#modules/cause/parts/board/charts.ts'
import { Drawn } from '#modules/cause/parts/board/drawn.tsx'
import { donation } from '#modules/finance/model/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { Section } from '#ui/views/section.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { matchEntry, teamCampaign, teamMember } from '../model/index.ts'
import { teamCourse } from '../model/team-calls.ts'
import { only, places } from './places.ts'
import { Raised } from './raised.tsx'
import { TeamRanking } from './team-ranking.tsx'

type Team = PresentedOf<typeof teamCampaign>

/** 一起捐详情: what a team raised, who is in it, what sponsors added, what is unusual. */
export default function TeamDetailScreen() {
  return (
    <AddressedRecord resource={teamCampaign}>
      {(row, refresh) => <Detail row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface DetailProps {
  readonly row: Team
  refresh(): void
}

function Detail({ row, refresh }: DetailProps) {
  const navigate = useNavigate()
  const maySeeGifts = useCan('donation.view')
  const maySeeMatches = useCan('matchEntry.view')
  return (
    <div className={page.page}>
      <PageHeader
        title={row.title}
        note={`${row.number} · ${row.shown.cause ?? ''}`}
        tags={<StateTag of={teamCampaign} state={row.state} />}
        actions={
          <>
            <Button onClick={() => navigate(places.teams)}>返回列表</Button>
            <Button onClick={() => navigate(`${places.assist}?id=${row.id}`)}>助力</Button>
            <MoveButtons
              of={teamCampaign}
              row={row}
              without={['approve', 'reject']}
              onMoved={refresh}
            />
          </>
        }
      />
      {row.statusReason !== null && <Alert type="info" showIcon title={row.statusReason} />}
      <StatCards>
        <StatCard
          label="已筹"
          figure={<Raised raised={row.raised} target={row.target} />}
          note={`目标 ¥${printMoney(row.target)}`}
        />
        <StatCard label="人数" figure={row.donors} unit="人" note={`${row.donations} 笔`} />
        <StatCard label="成员" figure={row.members} unit="人" />
        <StatCard label="助力" figure={row.assists} unit="次" />
        <StatCard
          label="已配捐"
          figure={<Money fen={row.extra?.matched} />}
          note={`待确认 ¥${printMoney(row.extra?.matching ?? 0)}`}
        />
      </StatCards>
      {row.state === 'pending' && (
        <ReviewPanel resource={teamCampaign} row={row} onDecided={refresh} />
      )}
      <Tabs
        items={[
          { key: 'course', label: '概况', children: <Overview row={row} /> },
          {
            key: 'members',
            label: '成员',
            children: (
              <ListScreen
                resource={teamMember}
                kept="memory"
                where={only('campaign', row.id)}
                initial={{ campaign: row.id }}
                createLabel="添加成员"
                shown={['shownName', 'role', 'raised', 'invited', 'invitedBy', 'joinedAt', 'state']}
              />
            ),
          },
          ...(maySeeGifts
            ? [{ key: 'gifts', label: '捐赠明细', children: <Gifts id={row.id} /> }]
            : []),
          { key: 'below', label: '子队伍', children: <Below id={row.id} /> },
          ...(maySeeMatches
            ? [
                {
                  key: 'matches',
                  label: '配捐',
                  children: (
                    <ListScreen
                      resource={matchEntry}
                      kept="memory"
                      canCreate={false}
                      where={only('campaign', row.id)}
                      sums="asked"
                      shown={[
                        'giftNumber',
                        'pool',
                        'giftAmount',
                        'amount',
                        'paidAt',
                        'reason',
                        'state',
                      ]}
                    />
                  ),
                },
              ]
            : []),
          { key: 'ranking', label: '排行榜', children: <TeamRanking id={row.id} /> },
          { key: 'risk', label: '风险', children: <Risk id={row.id} /> },
          {
            key: 'review',
            label: '审核',
            children: (
              <Section>
                <ReviewTimeline resource={teamCampaign} id={row.id} />
              </Section>
            ),
          },
          ...recordTabs(teamCampaign, row.id).map(({ key, label, content }) => ({
            ...{ key, label, children: content },
          })),
        ]}
      />
    </div>
  )
}

function Overview({ row }: { readonly row: Team }) {
  const { data } = useAsk(teamCourse, { id: row.id })
  const hours = data?.hours ?? []
  return (
    <div className={look.stack}>
      <p>
        备案编号 {data?.planNumber ?? '—'}，{printMoment(row.startAt)} 至 {printMoment(row.endAt)}
      </p>
      <Drawn
        label="每小时捐赠"
        size="whole"
        content={hours.length === 0 ? 'empty' : 'there'}
        option={moneyLines(
          hours.map(({ hour }) => hour),
          [{ name: '捐赠金额', values: hours.map(({ amount }) => amount) }],
        )}
      />
      <RecordFacts resource={teamCampaign} row={row} />
    </div>
  )
}

function Gifts({ id }: { readonly id: string }) {
  return (
    <ListScreen
      resource={donation}
      kept="memory"
      canCreate={false}
      where={[{ field: 'source', op: 'is', value: 'team' }, ...only('sourceRef', id)]}
      shown={['number', 'displayName', 'amount', 'refundedAmount', 'paidAt', 'state']}
    />
  )
}

function Below({ id }: { readonly id: string }) {
  return (
    <ListScreen
      resource={teamCampaign}
      kept="memory"
      canCreate={false}
      where={only('parent', id)}
      sums="asked"
      shown={['title', 'leader', 'raised', 'donors', 'members', 'state']}
      places={{ detail: places.team }}
    />
  )
}

/** What is unusual about the gifts of a team: devices, payers, the share that went back. */
function Risk({ id }: { readonly id: string }) {
  const { data } = useAsk(teamCourse, { id })
  const risk = data?.risk
  const share =
    risk === undefined || risk.given === 0
      ? 0
      : Math.round((risk.refunded * 1000) / risk.given) / 10
  return (
    <div className={look.stack}>
      <StatCards>
        <StatCard
          label="退款比例"
          figure={risk === undefined ? undefined : `${share}%`}
          note={`已退 ¥${printMoney(risk?.refunded ?? 0)}`}
        />
        <StatCard label="一小时 20 笔及以上的捐赠人" figure={risk?.payers} unit="人" />
      </StatCards>
      <Section title="5 人及以上共用的终端">
        {risk?.devices.length === 0 ? (
          <EmptyState size="small" title="没有多人共用的终端" />
        ) : (
          risk?.devices.map(({ device, people, gifts }) => (
            <p key={device}>
              {device} {people} 人 {gifts} 笔
            </p>
          ))
        )}
        <Link to={`${places.teams}?part=entries`}>查看配捐明细</Link>
      </Section>
    </div>
  )
}
