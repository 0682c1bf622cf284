import { type Box, bound, cards, compose, headline, type Placed, panel } from './compose.ts'

const money = { measures: ['amount'] }

const trend = ([x, y, w, h]: Box): Placed[] => [
  bound(
    'area',
    '捐赠趋势',
    [x, y, w, h],
    ['donation', { ...money, dimensions: ['month'], period: 'last12m' }],
  ),
]
const sources = (room: Box): Placed[] => [
  bound('donut', '渠道构成', room, ['donation', { ...money, dimensions: ['channel'] }], {
    chart: { legend: 'right' },
  }),
]
const causes = (room: Box): Placed[] => [
  bound(
    'rankList',
    '标的排行',
    room,
    ['cause.total', { measures: ['raised'], dimensions: ['cause'], period: 'all', top: 7 }],
    {
      chart: { rows: 7 },
    },
  ),
]
const latest = (room: Box): Placed[] => [
  bound(
    'scrollTable',
    '最新捐赠',
    room,
    ['donation.latest', { ...money, dimensions: ['time', 'donor', 'cause'], period: 'last30' }],
    { chart: { rows: 7, seconds: 3 }, refresh: 10 },
  ),
]
const map = (room: Box): Placed[] => [
  bound('map', '捐赠地区', room, ['donation', { ...money, dimensions: ['province'], top: 50 }], {
    interactions: [{ kind: 'drill' }],
  }),
]
const kinds = (room: Box): Placed[] => [
  bound(
    'bar',
    '类型分布',
    room,
    ['donation', { measures: ['amount'], dimensions: ['causeKind'] }],
    { chart: { label: true } },
  ),
]
const balance = (room: Box): Placed[] => [
  bound(
    'line',
    '拨付趋势',
    room,
    ['payout', { measures: ['amount'], dimensions: ['month'], period: 'last12m' }],
    {
      style: { palette: ['series2'] },
    },
  ),
]

const figures = [
  ['今日捐赠', 'donation', { measures: ['amount'], period: 'today' }],
  ['本年捐赠', 'donation', { measures: ['amount'] }],
  ['本年捐赠笔数', 'donation', { measures: ['gifts'] }],
  ['本年捐赠人数', 'donation', { measures: ['donors'] }],
  ['本年拨付', 'payout', { measures: ['amount'] }],
] as const

/** 捐赠总览 for the platform: money in and out, where it comes from, what just came. */
export const general = compose({ theme: 'deepBlue', refresh: 30 }, [
  headline('慈善捐赠数据大屏', '统计口径：本年，扣除前的捐赠金额'),
  cards(
    [32, 104, 1856, 116],
    figures.map(([name, dataset, asked]) => [
      name,
      dataset,
      { ...asked, measures: [...asked.measures] },
    ]),
  ),
  panel('捐赠趋势', [32, 240, 460, 394], trend),
  panel('渠道构成', [32, 654, 460, 394], sources),
  panel('捐赠地区分布', [512, 240, 896, 560], map, 3),
  panel('各类标的捐赠', [512, 820, 438, 228], kinds),
  panel('拨付趋势', [970, 820, 438, 228], balance),
  panel('标的筹款排行', [1428, 240, 460, 394], causes),
  panel('最新捐赠', [1428, 654, 460, 394], latest),
])

/** The same for two displays side by side. */
export const generalWide = compose({ theme: 'deepBlue', width: 3840, height: 1080, refresh: 30 }, [
  headline('慈善捐赠数据大屏', '统计口径：本年，扣除前的捐赠金额', 3840, 2),
  cards(
    [32, 104, 3776, 116],
    [
      ...figures.map(([name, dataset, asked]): [string, string, { measures: string[] }] => [
        name,
        dataset,
        { ...asked, measures: [...asked.measures] },
      ]),
      ['在筹与历年标的', 'cause', { measures: ['count'], period: 'all' }],
      ['累计筹款', 'cause.total', { measures: ['raised'], period: 'all' }],
    ],
  ),
  panel('捐赠趋势', [32, 240, 900, 394], trend),
  panel('渠道构成', [32, 654, 440, 394], sources),
  panel('各类标的捐赠', [492, 654, 440, 394], kinds),
  panel('捐赠地区分布', [952, 240, 1240, 808], map, 3),
  panel('资金流向', [2212, 240, 780, 808], room => [
    bound('sankey', '资金流向', room, [
      'donation',
      {
        measures: ['amount'],
        dimensions: ['channel', 'causeKind'],
        slots: { from: ['channel'], to: ['causeKind'], value: ['amount'] },
      },
    ]),
  ]),
  panel('标的筹款排行', [3012, 240, 796, 394], causes),
  panel('最新捐赠', [3012, 654, 796, 394], latest),
])
