import { bound, cards, compose, headline, panel } from './compose.ts'

const now = { period: 'all' } as const

/** 社区画像: who lives here, in which households, and who was looked after. Counts of persons alone. */
export const community = compose({ theme: 'deepBlue', refresh: 3600 }, [
  headline('社区人口画像', '统计口径：社区信息库当前在册，不足 5 人不显示', 1920, 3),
  cards(
    [32, 104, 1856, 116],
    [
      ['在册人口', 'community.population', { ...now, measures: ['persons'] }],
      ['家庭户数', 'community.households', { ...now, measures: ['households'] }],
      ['已走访人数', 'community.population', { ...now, measures: ['visited'] }],
      ['本年救助人数', 'rescue.total', { measures: ['persons'] }],
    ],
  ),
  panel('年龄结构', [32, 240, 600, 394], room => [
    bound(
      'bar',
      '年龄结构',
      room,
      [
        'community.population',
        {
          ...now,
          measures: ['persons'],
          dimensions: ['age'],
          sort: { by: 'age', descending: false },
        },
      ],
      { chart: { label: true } },
    ),
  ]),
  panel('性别结构', [652, 240, 460, 394], room => [
    bound(
      'donut',
      '性别结构',
      room,
      ['community.population', { ...now, measures: ['persons'], dimensions: ['sex'] }],
      {
        style: { palette: ['series1', 'series4', 'series5'] },
      },
    ),
  ]),
  panel('人员状态', [1132, 240, 756, 394], room => [
    bound('rose', '人员状态', room, [
      'community.population',
      { ...now, measures: ['persons'], dimensions: ['standing'] },
    ]),
  ]),
  panel('各社区人口', [32, 654, 600, 394], room => [
    bound('hbar', '各社区人口', room, [
      'community.population',
      { ...now, measures: ['persons'], dimensions: ['community'], top: 8 },
    ]),
  ]),
  panel('各社区户数', [652, 654, 460, 394], room => [
    bound(
      'rankList',
      '各社区户数',
      room,
      [
        'community.households',
        { ...now, measures: ['households'], dimensions: ['community'], top: 7 },
      ],
      { chart: { rows: 7 } },
    ),
  ]),
  panel('年龄与性别', [1132, 654, 756, 394], room => [
    bound('stackBar', '年龄与性别', room, [
      'community.population',
      {
        ...now,
        measures: ['persons'],
        dimensions: ['age', 'sex'],
        sort: { by: 'age', descending: false },
        slots: { group: ['age'], series: ['sex'], value: ['persons'] },
      },
    ]),
  ]),
])
