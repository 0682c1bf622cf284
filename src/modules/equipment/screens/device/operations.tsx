import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { type Asked, listAt } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { withParams } from '#ui/logic/request.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { deviceFigures } from '../../model/calls.ts'
import { boxOpening, equipment, ticket } from '../../model/index.ts'
import { CountDialog } from './count-dialog.tsx'
import { CountsInput } from './counts-input.tsx'
import { deviceTabs } from './device-tabs.tsx'

registerMoveDialog(boxOpening, 'confirm', CountDialog)

const place = '/equipment/equipmentManage'
const work = [
  { field: 'state', op: 'in' as const, value: ['deployed', 'paused', 'faulty', 'repairing'] },
]
const find = (field: string) => [{ field, op: 'is' as const, value: 'yes' }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'unwell', label: '异常', where: find('isUnwell') },
  { key: 'inspect', label: '待巡检', where: find('isInspectDue') },
  { key: 'open', label: '待开箱', where: find('isOpenDue') },
]

/** 设备管理: does each deployed device work, and may it take money; tickets and box openings beside. */
export default function OperationsScreen() {
  const [params] = useSearchParams()
  const part = params.get('part')
  if (part === 'tickets') return <Tickets />
  if (part === 'boxes') return <Boxes />
  if (part === 'box') return <BoxForm />
  return <Devices />
}

function Parts({ own }: { readonly own: string }) {
  const navigate = useNavigate()
  const parts = { devices: '设备', tickets: '工单', boxes: '开箱' }
  return (
    <>
      {Object.entries(parts)
        .filter(([key]) => key !== own)
        .map(([key, label]) => (
          <Button
            key={key}
            onClick={() => navigate(key === 'devices' ? place : withParams(place, { part: key }))}
          >
            {label}
          </Button>
        ))}
    </>
  )
}

/** How many devices stand how; each opens the list of them. */
const counted = [
  { label: '已投放', figure: 'deployed', of: ['state', 'is', 'deployed'] },
  { label: '在线', figure: 'online', of: ['online', 'is', '1'] },
  { label: '离线', figure: 'offline', of: ['online', 'is', '2'] },
  { label: '故障', figure: 'faulty', of: ['state', 'is', 'faulty'] },
  { label: '已停收', figure: 'stopped', of: ['takingMoney', 'is', '2'] },
  { label: '备案 30 天内到期', figure: 'planEnds', of: ['isPlanEnding', 'is', 'yes'] },
] as const

function Strip() {
  const { data } = useAsk(deviceFigures, {}, { refetchInterval: 60_000 })
  const to = (tab: string, ...asked: Asked[]) => listAt(withParams(place, { tab }), asked)
  return (
    <StatCards>
      {counted.map(({ label, figure, of }) => (
        <StatCard key={label} label={label} figure={data?.[figure]} unit="台" to={to('all', of)} />
      ))}
      <StatCard label="巡检逾期" figure={data?.inspectDue} unit="台" to={to('inspect')} />
      <StatCard label="开箱逾期" figure={data?.openDue} unit="台" to={to('open')} />
      <StatCard
        label="未完工单"
        figure={data?.openTickets}
        unit="张"
        note={data && data.overdueTickets > 0 ? `${data.overdueTickets} 张逾期` : undefined}
        to={listAt(withParams(place, { part: 'tickets', tab: 'all' }), [
          ['state', 'in', ['open', 'doing', 'rework', 'done']],
        ])}
      />
    </StatCards>
  )
}

function Devices() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={equipment}
      title="设备管理"
      canCreate={false}
      isEditRare
      where={work}
      tabs={tabs}
      above={<Strip />}
      actions={<Parts own="devices" />}
      shown={[
        'number',
        'type',
        'organisation',
        'cause',
        'plan',
        'place',
        'online',
        'takingMoney',
        'today',
        'ever',
        'nextInspect',
        'tickets',
        'state',
      ]}
      columns={{
        number: { width: 176, isUncut: true },
        cause: { title: '募捐标的', width: 150, render: row => row.extra?.cause ?? '—' },
        plan: {
          title: '备案到期',
          width: 110,
          render: row => row.extra?.planEnd ?? '—',
        },
        place: { title: '投放点', width: 140, render: row => row.extra?.placeName ?? '—' },
        takingMoney: {
          width: 130,
          render: row => (
            <>
              {row.shown.takingMoney ??
                ({ '1': '可收款', '2': '已停收', '9': '不收款' } as const)[row.takingMoney]}
              {row.stopReason !== null && (
                <div className={look.quiet}>
                  {equipment.fields.stopReason.options[row.stopReason]}
                </div>
              )}
              {row.commandAt !== null && <div className={look.quiet}>待设备确认</div>}
            </>
          ),
        },
        today: {
          title: '今日捐赠',
          width: 120,
          align: 'right',
          render: row => (
            <>
              <Money fen={row.extra?.today?.amount} />
              <div className={look.quiet}>{row.extra?.today?.gifts ?? 0} 笔</div>
            </>
          ),
        },
        ever: {
          title: '累计捐赠',
          width: 120,
          align: 'right',
          render: row => <Money fen={row.extra?.ever?.amount} />,
        },
        tickets: {
          title: '工单',
          width: 70,
          align: 'right',
          render: row => row.extra?.openTickets ?? 0,
        },
      }}
      rowActions={row => [
        {
          key: 'repair',
          label: '报修',
          run: () => navigate(withParams(place, { part: 'tickets', equipment: row.id })),
        },
        ...(row.nextOpen === null
          ? []
          : [
              {
                key: 'box',
                label: '开箱',
                run: () => navigate(withParams(place, { part: 'box', equipment: row.id })),
              },
            ]),
        ...(row.relation === null
          ? []
          : [
              {
                key: 'relation',
                label: '查看关联',
                quiet: true,
                run: () => navigate(withParams('/equipment/relationMech', { id: row.relation })),
              },
            ]),
      ]}
      detail={{ tabs: deviceTabs }}
    />
  )
}

const states: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'open', label: '待派单', where: [{ field: 'state', op: 'is', value: 'open' }] },
  {
    key: 'doing',
    label: '处理中',
    where: [{ field: 'state', op: 'in', value: ['doing', 'rework'] }],
  },
  { key: 'done', label: '待验收', where: [{ field: 'state', op: 'is', value: 'done' }] },
  { key: 'overdue', label: '逾期', where: find('isOverdue') },
]

function Tickets() {
  const [params] = useSearchParams()
  const device = params.get('equipment')
  return (
    <ListScreen
      resource={ticket}
      title="设备工单"
      createLabel="新建工单"
      tabs={states}
      actions={<Parts own="tickets" />}
      {...(device !== null && { initial: { equipment: device } })}
      shown={[
        'number',
        'equipment',
        'kind',
        'priority',
        'due',
        'vendor',
        'organisation',
        'assignee',
        'fee',
        'state',
      ]}
      columns={{
        number: { width: 176, isUncut: true },
        equipment: { width: 176, isUncut: true },
        due: {
          title: '截止',
          width: 160,
          render: row => (
            <span className={look.line}>
              {String(row.dueAt).slice(0, 10)}
              {row.extra?.isOverdue === true && <b>逾期</b>}
            </span>
          ),
        },
      }}
    />
  )
}

function Boxes() {
  return (
    <ListScreen
      resource={boxOpening}
      title="开箱记录"
      tabs="states"
      sums="asked"
      createLabel="登记开箱"
      places={{ create: withParams(place, { part: 'box' }) }}
      actions={<Parts own="boxes" />}
      columns={{ number: { width: 176, isUncut: true } }}
    />
  )
}

/** Seals compared, cash counted; the second counter counts again on the list. */
function BoxForm() {
  const [params] = useSearchParams()
  const device = params.get('equipment')
  return (
    <FormScreen
      resource={boxOpening}
      screen="登记开箱"
      initial={{
        openedAt: new Date().toISOString(),
        ...(device !== null && { equipment: device }),
      }}
      slots={{ counts: form => <CountsInput form={form} /> }}
    />
  )
}
