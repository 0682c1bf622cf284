import { lazyPart } from '#ui/views/lazy-part.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'

const Overview = lazyPart(async () => (await import('./overview.tsx')).Overview)
const Trial = lazyPart(async () => (await import('./trial.tsx')).Trial)
const Entries = lazyPart(async () => (await import('./entries.tsx')).Entries)
const Vouchers = lazyPart(async () => (await import('./vouchers.tsx')).Vouchers)
const Periods = lazyPart(async () => (await import('./periods.tsx')).Periods)
const Statements = lazyPart(async () => (await import('./statements.tsx')).Statements)
const Ratios = lazyPart(async () => (await import('./ratios.tsx')).Ratios)
const Rules = lazyPart(async () => (await import('./ratios.tsx')).RatioRules)
const ChartMaps = lazyPart(async () => (await import('./chart-maps.tsx')).ChartMaps)

const needs = 'accountingPeriod.view'
const parts: readonly ScreenPart[] = [
  { key: 'overview', label: '总览', needs, content: () => <Overview /> },
  { key: 'trial', label: '总账', needs, content: () => <Trial /> },
  { key: 'entries', label: '分录', needs, content: () => <Entries /> },
  {
    key: 'vouchers',
    label: '凭证',
    needs: 'accountingVoucher.view',
    content: () => <Vouchers />,
  },
  { key: 'periods', label: '会计期间', needs, content: () => <Periods /> },
  { key: 'statements', label: '报表', needs, content: () => <Statements /> },
  { key: 'ratios', label: '比例', needs, content: () => <Ratios /> },
  { key: 'rules', label: '比例参数', needs: 'ratioRule.view', content: () => <Rules /> },
  { key: 'chart', label: '科目对照', needs: 'chartMap.view', content: () => <ChartMaps /> },
]

/** 财务数据: the books of an organisation, their periods, statements and ratios. */
export default function FindataScreen() {
  return <ScreenParts label="财务数据" parts={parts} />
}
