import { bound, cards, compose, headline, panel, put } from './compose.ts'

/** 机构: who works here, with which papers, and what each raises and spends. */
export const organisation = compose({ theme: 'light', refresh: 300 }, [
  headline('公益机构运行数据大屏', '统计口径：机构按当前状态，金额按本年', 1920, 3),
  cards(
    [32, 104, 1856, 116],
    [
      ['入驻机构', 'organisation.total', { measures: ['count'], period: 'all' }],
      ['本年新增机构', 'organisation.total', { measures: ['count'] }],
      ['本年募集', 'donation', { measures: ['amount'] }],
      ['本年拨付', 'payout', { measures: ['amount'] }],
      ['本年开票张数', 'receipt', { measures: ['count'] }],
    ],
  ),
  panel(
    '组织形式',
    [32, 240, 460, 394],
    room => [
      bound('donut', '组织形式', room, [
        'organisation.total',
        { measures: ['count'], dimensions: ['form'], period: 'all' },
      ]),
    ],
    2,
  ),
  panel(
    '募捐资格',
    [32, 654, 460, 394],
    room => [
      bound('pie', '募捐资格', room, [
        'organisation.total',
        { measures: ['count'], dimensions: ['qualification'], period: 'all' },
      ]),
    ],
    2,
  ),
  panel(
    '机构所在地区',
    [512, 240, 896, 560],
    room => [
      bound(
        'map',
        '机构所在地区',
        room,
        ['organisation.total', { measures: ['count'], dimensions: ['province'], period: 'all' }],
        {
          style: { palette: ['series2'] },
          interactions: [{ kind: 'drill' }],
        },
      ),
    ],
    2,
  ),
  panel(
    '本年各月募集',
    [512, 820, 896, 228],
    room => [
      bound('bar', '本年各月募集', room, [
        'donation',
        { measures: ['amount'], dimensions: ['month'], period: 'last12m' },
      ]),
    ],
    2,
  ),
  panel(
    '机构募集排行',
    [1428, 240, 460, 394],
    room => [
      bound(
        'rankList',
        '机构募集排行',
        room,
        ['donation', { measures: ['amount'], dimensions: ['organisation'], top: 7 }],
        { chart: { rows: 7 } },
      ),
    ],
    2,
  ),
  panel(
    '机构拨付排行',
    [1428, 654, 460, 394],
    room => [
      bound(
        'rankList',
        '机构拨付排行',
        room,
        ['payout', { measures: ['amount'], dimensions: ['organisation'], top: 7 }],
        {
          chart: { rows: 7 },
          style: { palette: ['series3'] },
        },
      ),
    ],
    2,
  ),
  put('divider', '装饰线', [32, 226, 1856, 8], { chart: { look: 2 } }),
])
