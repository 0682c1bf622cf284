import { bound, cards, compose, headline, panel } from './compose.ts'

const now = { period: 'all' } as const

/** 驿站设备: where stations stand, which devices are online, what was given at them. */
export const station = compose({ theme: 'deepBlue', refresh: 60 }, [
  headline('爱心驿站与捐赠设备', '统计口径：驿站、设备按当前状态，捐赠按本年'),
  cards(
    [32, 104, 1856, 116],
    [
      ['爱心驿站', 'station.total', { ...now, measures: ['count'] }],
      ['可容纳人数', 'station.total', { ...now, measures: ['capacity'] }],
      ['捐赠设备', 'equipment.status', { ...now, measures: ['count'] }],
      ['在线设备', 'equipment.status', { ...now, measures: ['online'] }],
      ['本年设备捐赠', 'equipment.rank', { measures: ['amount'] }],
    ],
  ),
  panel('驿站类型', [32, 240, 460, 394], room => [
    bound('donut', '驿站类型', room, [
      'station.total',
      { ...now, measures: ['count'], dimensions: ['kind'] },
    ]),
  ]),
  panel('驿站地区', [32, 654, 460, 394], room => [
    bound('hbar', '驿站地区', room, [
      'station.total',
      { ...now, measures: ['count'], dimensions: ['county'], top: 8 },
    ]),
  ]),
  panel(
    '驿站点位',
    [512, 240, 896, 808],
    room => [
      bound(
        'pointMap',
        '驿站点位',
        room,
        [
          'station.points',
          {
            ...{
              ...now,
              measures: ['capacity'],
              dimensions: ['name', 'longitude', 'latitude', 'state'],
              top: 300,
            },
            slots: {
              group: ['name'],
              longitude: ['longitude'],
              latitude: ['latitude'],
              state: ['state'],
            },
          },
        ],
        { chart: { label: false } },
      ),
    ],
    3,
  ),
  panel('设备在线率', [1428, 240, 460, 258], ([x, y, w, h]) => [
    bound(
      'gauge',
      '设备在线率',
      [x, y, Math.round(w / 2), h],
      ['equipment.status', { ...now, measures: ['onlineRate'] }],
      { chart: { tip: '在线率' } },
    ),
    bound(
      'pie',
      '设备状态',
      [x + Math.round(w / 2), y, Math.round(w / 2), h],
      ['equipment.status', { ...now, measures: ['count'], dimensions: ['online'] }],
      {
        chart: { legend: 'bottom' },
        style: { palette: ['good', 'muted', 'warning'] },
      },
    ),
  ]),
  panel('设备类型', [1428, 518, 460, 250], room => [
    bound('bar', '设备类型', room, [
      'equipment.status',
      { ...now, measures: ['count'], dimensions: ['type'], top: 8 },
    ]),
  ]),
  panel('设备捐赠排行', [1428, 788, 460, 260], room => [
    bound(
      'rankList',
      '设备捐赠排行',
      room,
      ['equipment.rank', { measures: ['amount'], dimensions: ['equipment'], top: 5 }],
      { chart: { rows: 5 } },
    ),
  ]),
])
