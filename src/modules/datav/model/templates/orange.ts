import { bound, cards, compose, headline, panel } from './compose.ts'

const warm = ['series3', 'series4', 'series1', 'series2', 'series5', 'series6']

/** 橙心活动: hearts earned and given, activities and who came. */
export const orange = compose({ theme: 'inkBlack', refresh: 60 }, [
  headline('橙心志愿服务大屏', '统计口径：本年', 1920, 2),
  cards(
    [32, 104, 1856, 116],
    [
      ['发放橙心', 'orange.total', { measures: ['earned'] }],
      ['捐出橙心', 'orange.total', { measures: ['donated'] }],
      ['活跃人数', 'orange.total', { measures: ['users'] }],
      ['活动场次', 'orange.activities', { measures: ['count'] }],
      ['参加人次', 'orange.activities', { measures: ['attended'] }],
    ],
  ),
  panel('橙心每日走势', [32, 240, 916, 394], room => [
    bound(
      'area',
      '橙心每日走势',
      room,
      ['orange.total', { measures: ['earned', 'donated'], dimensions: ['day'], period: 'last30' }],
      {
        style: { palette: ['series3', 'series4'] },
      },
    ),
  ]),
  panel('橙心日历', [32, 654, 916, 394], room => [
    bound(
      'heat',
      '橙心日历',
      room,
      [
        'orange.total',
        {
          measures: ['earned'],
          dimensions: ['day'],
          period: 'last90',
          top: 120,
          slots: { day: ['day'], value: ['earned'] },
        },
      ],
      {
        style: { palette: ['series3'] },
      },
    ),
  ]),
  panel('橙心来源', [968, 240, 440, 394], room => [
    bound(
      'rose',
      '橙心来源',
      room,
      ['orange.total', { measures: ['earned'], dimensions: ['kind'] }],
      { style: { palette: warm } },
    ),
  ]),
  panel('报名与参加', [968, 654, 440, 394], room => [
    bound(
      'bar',
      '报名与参加',
      room,
      [
        'orange.activities',
        { measures: ['signed', 'attended'], dimensions: ['month'], period: 'last12m' },
      ],
      {
        style: { palette: warm },
      },
    ),
  ]),
  panel('活动状态', [1428, 240, 460, 258], room => [
    bound(
      'donut',
      '活动状态',
      room,
      ['orange.activities', { measures: ['count'], dimensions: ['state'], period: 'all' }],
      { style: { palette: warm } },
    ),
  ]),
  panel('近期活动', [1428, 518, 460, 530], room => [
    bound(
      'scrollTable',
      '近期活动',
      room,
      [
        'orange.activity',
        {
          measures: ['signed', 'capacity'],
          dimensions: ['title', 'time'],
          period: 'all',
          slots: { columns: ['title', 'time'], value: ['signed', 'capacity'] },
        },
      ],
      { chart: { rows: 10, seconds: 4 } },
    ),
  ]),
])
