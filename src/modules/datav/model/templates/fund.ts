import { bound, cards, compose, headline, panel } from './compose.ts'

const funds = { filters: [{ dimension: 'kind', values: ['fund'] }], period: 'all' as const }
const gifts = { filters: [{ dimension: 'causeKind', values: ['fund'] }] }

/** 基金与资金流向: what funds hold, where their money came from and where it went. */
export const fund = compose({ theme: 'redGold', refresh: 60 }, [
  headline('专项基金资金流向', '统计口径：专项基金，金额按本年', 1920, 2),
  cards(
    [32, 104, 1856, 116],
    [
      ['基金数', 'cause.total', { ...funds, measures: ['count'] }],
      ['累计筹款', 'cause.total', { ...funds, measures: ['raised'] }],
      ['累计拨付', 'cause.total', { ...funds, measures: ['paidOut'] }],
      ['可用余额', 'cause.total', { ...funds, measures: ['available'] }],
      ['本年捐赠', 'donation', { ...gifts, measures: ['amount'] }],
    ],
  ),
  panel(
    '资金流向',
    [512, 240, 896, 500],
    room => [
      bound('sankey', '资金流向', room, [
        'donation',
        {
          ...gifts,
          measures: ['amount'],
          dimensions: ['channel', 'cause'],
          top: 24,
          slots: { from: ['channel'], to: ['cause'], value: ['amount'] },
        },
      ]),
    ],
    4,
  ),
  panel('本年收支', [512, 760, 896, 288], ([x, y, w, h]) => [
    bound(
      'area',
      '本年捐赠',
      [x, y, Math.round(w / 2) - 10, h],
      ['donation', { ...gifts, measures: ['amount'], dimensions: ['month'], period: 'last12m' }],
      {
        chart: { title: '捐赠' },
      },
    ),
    bound(
      'area',
      '本年拨付',
      [x + Math.round(w / 2) + 10, y, Math.round(w / 2) - 10, h],
      ['payout', { ...gifts, measures: ['amount'], dimensions: ['month'], period: 'last12m' }],
      {
        chart: { title: '拨付' },
        style: { palette: ['series2'] },
      },
    ),
  ]),
  panel('基金筹款排行', [32, 240, 460, 500], room => [
    bound(
      'rankList',
      '基金筹款排行',
      room,
      ['cause.total', { ...funds, measures: ['raised'], dimensions: ['cause'], top: 8 }],
      { chart: { rows: 8 } },
    ),
  ]),
  panel('拨付率', [32, 760, 460, 288], ([x, y, w, h]) => [
    bound(
      'ring',
      '拨付率',
      [x, y, Math.round(w / 2), h],
      ['cause.total', { ...funds, measures: ['used'] }],
      { chart: { title: '拨付率' } },
    ),
    bound(
      'ring',
      '筹款进度',
      [x + Math.round(w / 2), y, Math.round(w / 2), h],
      ['cause.total', { ...funds, measures: ['progress'] }],
      {
        chart: { title: '筹款进度' },
        style: { palette: ['series2', 'series5'] },
      },
    ),
  ]),
  panel('基金余额', [1428, 240, 460, 500], room => [
    bound('hbar', '基金余额', room, [
      'cause.total',
      { ...funds, measures: ['available'], dimensions: ['cause'], top: 8 },
    ]),
  ]),
  panel('捐赠来源', [1428, 760, 460, 288], room => [
    bound('rose', '捐赠来源', room, [
      'donation',
      { ...gifts, measures: ['amount'], dimensions: ['source'] },
    ]),
  ]),
])
