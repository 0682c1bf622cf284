import { bound, cards, compose, headline, panel } from './compose.ts'

/** 救助进度: whom help reached, with what, and what is still on its way. */
export const help = compose({ theme: 'inkBlack', refresh: 60 }, [
  headline('社会救助进度大屏', '统计口径：本年登记的救助记录'),
  cards(
    [32, 104, 1856, 116],
    [
      ['救助记录', 'rescue.total', { measures: ['records'] }],
      ['救助人数', 'rescue.total', { measures: ['persons'] }],
      ['救助金额', 'rescue.total', { measures: ['amount'] }],
      ['已发放金额', 'rescue.total', { measures: ['issued'] }],
      ['求助申请', 'help', { measures: ['count'] }],
    ],
  ),
  panel('发放进度', [32, 240, 460, 258], ([x, y, w, h]) => [
    bound(
      'ring',
      '发放率',
      [x, y, Math.round(w / 2), h],
      ['rescue.total', { measures: ['issueRate'] }],
      { chart: { title: '发放率' } },
    ),
    bound(
      'ring',
      '凭证核销率',
      [x + Math.round(w / 2), y, Math.round(w / 2), h],
      ['rescue.total', { measures: ['redeemRate'] }],
      {
        chart: { title: '凭证核销率' },
        style: { palette: ['series3', 'series4'] },
      },
    ),
  ]),
  panel('发放状态', [32, 518, 460, 530], room => [
    bound('funnel', '发放状态', room, [
      'rescue.total',
      { measures: ['records'], dimensions: ['status'] },
    ]),
  ]),
  panel(
    '救助地区',
    [512, 240, 896, 560],
    room => [
      bound(
        'map',
        '救助地区',
        room,
        ['rescue.total', { measures: ['amount'], dimensions: ['province'] }],
        { interactions: [{ kind: 'drill' }] },
      ),
    ],
    3,
  ),
  panel('各月救助金额', [512, 820, 896, 228], room => [
    bound('bar', '各月救助金额', room, [
      'rescue.total',
      { measures: ['amount', 'issued'], dimensions: ['month'], period: 'last12m' },
    ]),
  ]),
  panel('救助类型', [1428, 240, 460, 394], room => [
    bound('donut', '救助类型', room, [
      'rescue.total',
      { measures: ['amount'], dimensions: ['type'] },
    ]),
  ]),
  panel('救助对象', [1428, 654, 460, 394], room => [
    bound('hbar', '救助对象', room, [
      'rescue.total',
      { measures: ['amount'], dimensions: ['classify'], top: 8 },
    ]),
  ]),
])
