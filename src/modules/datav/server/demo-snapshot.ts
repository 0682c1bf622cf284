import type { BaseName, ScreenSnapshot, Widget } from '../model/index.ts'
import { blankSnapshot } from './draft.ts'

/** A plain screen: a title and the figures of the gifts. */
export function plainSnapshot(title: string): ScreenSnapshot {
  return {
    ...blankSnapshot,
    widgets: [
      widgetOf('header', title, [0, 0, 1920, 96], { chart: { text: title } }),
      figure('累计捐赠', [60, 140, 420, 140], 'amount'),
      figure('捐赠笔数', [520, 140, 420, 140], 'gifts'),
    ],
  }
}

type Box = readonly [x: number, y: number, w: number, h: number]

function widgetOf(
  base: BaseName,
  name: string,
  [x, y, w, h]: Box,
  more: Partial<Widget> = {},
): Widget {
  return {
    ...{ id: `${base}-${x}-${y}`, component: null, componentVersion: null, base, name },
    ...{ x, y, w, h, z: 1, rotate: 0, opacity: 100, locked: false, hidden: false },
    ...{ group: null, page: null, chart: {}, style: {}, binding: null, interactions: [] },
    ...{ refresh: null },
    ...more,
  }
}

function figure(name: string, box: Box, measure: string): Widget {
  return widgetOf('number', name, box, {
    chart: { title: name },
    binding: {
      from: 'dataset',
      query: {
        ...{ dataset: 'donation', measures: [measure], dimensions: [], filters: [], sort: null },
        ...{ top: 10, period: 'all', compare: 'none' },
      },
      ...{ slots: { value: [measure] }, steps: [], empty: '暂无数据' },
    },
  })
}
