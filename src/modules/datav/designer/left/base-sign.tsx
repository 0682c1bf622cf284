import {
  AimOutlined,
  AlertOutlined,
  AreaChartOutlined,
  BarChartOutlined,
  BorderOutlined,
  ClockCircleOutlined,
  CloudOutlined,
  CodeOutlined,
  DashboardOutlined,
  DotChartOutlined,
  EnvironmentOutlined,
  FieldNumberOutlined,
  FontSizeOutlined,
  FundOutlined,
  FunnelPlotOutlined,
  GlobalOutlined,
  HeatMapOutlined,
  LineChartOutlined,
  LineOutlined,
  NodeIndexOutlined,
  OrderedListOutlined,
  PictureOutlined,
  PieChartOutlined,
  PlayCircleOutlined,
  QrcodeOutlined,
  RadarChartOutlined,
  RiseOutlined,
  SlidersOutlined,
  SwapOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { BaseName } from '../../model/index.ts'

const signs: Readonly<Record<BaseName, ComponentType>> = {
  number: FieldNumberOutlined,
  compare: RiseOutlined,
  progress: SlidersOutlined,
  ring: AimOutlined,
  gauge: DashboardOutlined,
  line: LineChartOutlined,
  area: AreaChartOutlined,
  bar: BarChartOutlined,
  stackBar: FundOutlined,
  hbar: OrderedListOutlined,
  pie: PieChartOutlined,
  donut: PieChartOutlined,
  rose: PieChartOutlined,
  radar: RadarChartOutlined,
  funnel: FunnelPlotOutlined,
  scatter: DotChartOutlined,
  heat: HeatMapOutlined,
  sankey: SwapOutlined,
  wordCloud: CloudOutlined,
  map: GlobalOutlined,
  pointMap: EnvironmentOutlined,
  flowMap: NodeIndexOutlined,
  table: TableOutlined,
  scrollTable: UnorderedListOutlined,
  rankList: OrderedListOutlined,
  marquee: AlertOutlined,
  text: FontSizeOutlined,
  richText: FontSizeOutlined,
  clock: ClockCircleOutlined,
  title: LineOutlined,
  header: LineOutlined,
  image: PictureOutlined,
  carousel: PictureOutlined,
  video: PlayCircleOutlined,
  qr: QrcodeOutlined,
  border: BorderOutlined,
  divider: LineOutlined,
  tabs: TableOutlined,
  iframe: CodeOutlined,
}

/** The sign of a base type. */
export function BaseSign({ base }: { readonly base: BaseName }) {
  const Sign = signs[base]
  // The name stands beside it.
  return (
    <span aria-hidden="true">
      <Sign />
    </span>
  )
}
