import { lazy } from 'react'
import type { BaseName } from '../model/index.ts'
import type { StageComponent } from '../stage/component-props.ts'
import { untilHere } from '../stage/until-here.ts'
import { Figure } from './figures/figure.tsx'
import { Progress, Ring } from './figures/progress.tsx'
import { Border, Divider, Tabs } from './frames/frames.tsx'
import { Marquee, RankList } from './lists/rank-list.tsx'
import { ScrollTable, Table } from './lists/tables.tsx'
import { Carousel, Frame, Picture, Qr, Video } from './media/media.tsx'
import { Clock, Header, RichText, Text, Title } from './words/words.tsx'

// Charts and maps bring the drawing library: it comes with the first of them.
const Chart = lazy(() => untilHere(() => import('./charts/chart.tsx')))
const WordCloud = lazy(() => untilHere(() => import('./charts/word-cloud.tsx')))
const AreaMap = lazy(() => untilHere(() => import('./maps/area-map.tsx')))

/** How each base is drawn. */
export const components: Readonly<Record<BaseName, StageComponent>> = {
  ...{ number: Figure, compare: Figure, progress: Progress, ring: Ring, gauge: Chart },
  ...{ line: Chart, area: Chart, bar: Chart, stackBar: Chart, hbar: Chart },
  ...{ pie: Chart, donut: Chart, rose: Chart, radar: Chart, funnel: Chart },
  ...{ scatter: Chart, heat: Chart, sankey: Chart, wordCloud: WordCloud },
  ...{ map: AreaMap, pointMap: AreaMap, flowMap: AreaMap },
  ...{ table: Table, scrollTable: ScrollTable, rankList: RankList, marquee: Marquee },
  ...{ text: Text, richText: RichText, clock: Clock, title: Title, header: Header },
  ...{ image: Picture, carousel: Carousel, video: Video, qr: Qr },
  ...{ border: Border, divider: Divider, tabs: Tabs, iframe: Frame },
}
