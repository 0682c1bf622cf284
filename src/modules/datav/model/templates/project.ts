import { bound, cards, compose, headline, panel } from './compose.ts'

const all = { period: 'all' } as const

/** 项目地图: what runs where, how far it is, what was reported last. */
export const project = compose({ theme: 'deepBlue', refresh: 60 }, [
  headline('公益项目地图', '统计口径：全部项目、基金与求助，按当前状态'),
  cards(
    [32, 104, 1856, 116],
    [
      ['标的总数', 'cause.total', { ...all, measures: ['count'] }],
      ['累计筹款', 'cause.total', { ...all, measures: ['raised'] }],
      ['累计拨付', 'cause.total', { ...all, measures: ['paidOut'] }],
      ['可用余额', 'cause.total', { ...all, measures: ['available'] }],
      ['支持人次', 'cause.total', { ...all, measures: ['donors'] }],
    ],
  ),
  panel(
    '项目筹款分布',
    [512, 240, 896, 808],
    room => [
      bound(
        'map',
        '项目筹款分布',
        room,
        ['cause.total', { ...all, measures: ['raised'], dimensions: ['province'] }],
        {
          style: { palette: ['series2'] },
          interactions: [{ kind: 'drill' }],
        },
      ),
    ],
    3,
  ),
  panel('项目状态', [32, 240, 460, 258], room => [
    bound('hbar', '项目状态', room, [
      'cause.total',
      { ...all, measures: ['count'], dimensions: ['status'], top: 6 },
    ]),
  ]),
  panel('筹款完成率', [32, 518, 460, 250], ([x, y, w, h]) => [
    bound(
      'gauge',
      '筹款完成率',
      [x, y, Math.round(w / 2), h],
      ['cause.total', { ...all, measures: ['progress'] }],
      {
        chart: { tip: '筹款完成率' },
      },
    ),
    bound(
      'gauge',
      '拨付率',
      [x + Math.round(w / 2), y, Math.round(w / 2), h],
      ['cause.total', { ...all, measures: ['used'] }],
      {
        chart: { tip: '拨付率' },
        style: { palette: ['series3', 'series4'] },
      },
    ),
  ]),
  panel('项目分类', [32, 788, 460, 260], room => [
    bound('wordCloud', '项目分类', room, [
      'cause.total',
      { ...all, measures: ['raised'], dimensions: ['category'], top: 40 },
    ]),
  ]),
  panel('筹款排行', [1428, 240, 460, 394], room => [
    bound(
      'rankList',
      '筹款排行',
      room,
      ['cause.total', { ...all, measures: ['raised'], dimensions: ['cause'], top: 7 }],
      { chart: { rows: 7 } },
    ),
  ]),
  panel('项目最新进展', [1428, 654, 460, 394], room => [
    bound(
      'scrollTable',
      '项目最新进展',
      room,
      [
        'cause.progress',
        {
          ...all,
          measures: ['views'],
          dimensions: ['title', 'cause'],
          slots: { columns: ['title', 'cause'] },
        },
      ],
      {
        chart: { rows: 7, seconds: 4 },
      },
    ),
  ]),
])
