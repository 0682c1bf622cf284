import { EffectScatterChart, LinesChart, MapChart, ScatterChart } from 'echarts/charts'
import { GeoComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useMemo, useState } from 'react'
import type { ComponentProps } from '../../stage/component-props.ts'
import { useStage } from '../../stage/stage-context.ts'
import { contextOf } from '../charts/chart-context.ts'
import { Drawing } from '../charts/drawing.tsx'
import styles from './area-map.module.css'
import { mapOption } from './map-option.ts'
import { type LoadedMap, loadMap, wholeMap } from './shapes.ts'

use([
  ...[EffectScatterChart, LinesChart, MapChart, ScatterChart],
  ...[GeoComponent, TooltipComponent, VisualMapComponent, CanvasRenderer],
])

/** 区域地图, 点位地图, 飞线地图: China or a province; with drilling, a click goes into a province. */
export default function AreaMap({ widget, data, isPaused, onPick }: ComponentProps) {
  const stage = useStage()
  const start = widget.chart.area ?? wholeMap
  const [inner, setInner] = useState<string | null>(null)
  const found = useMap(inner ?? start)
  const { rows } = data
  const option = useMemo(
    () =>
      rows === null || found === null || found === 'lost'
        ? null
        : mapOption(widget.base, contextOf(widget, rows, stage), found),
    [widget, rows, stage, found],
  )
  if (found === 'lost') return <div className={styles.words}>没有该地区的地图</div>
  if (option === null || found === null) return null
  const drills = widget.interactions.some(({ kind }) => kind === 'drill')
  const turn = widget.interactions.find(it => it.kind === 'carousel')
  const picked = (name: string) => {
    const code = [...found.names].find(([, each]) => each === name)?.[0]
    if (code === undefined) return
    onPick(code)
    if (!drills) return
    if (inner !== null) setInner(null)
    else if (code.endsWith('0000') && code !== start) setInner(code)
  }
  return (
    <>
      <Drawing
        label={widget.chart.title ?? widget.name}
        option={option}
        isPaused={isPaused}
        turns={turn && !stage.isStill ? turn.seconds : 0}
        onPick={picked}
      />
      {inner !== null && (
        <button type="button" className={styles.back} onClick={() => setInner(null)}>
          返回
        </button>
      )}
    </>
  )
}

/** The map of an area: null while it comes, `lost` where there is none or it did not come. */
function useMap(code: string): LoadedMap | 'lost' | null {
  const [found, setFound] = useState<{ code: string; map: LoadedMap | 'lost' } | null>(null)
  useEffect(() => {
    let isOver = false
    loadMap(code)
      .catch(() => null)
      .then(map => {
        if (!isOver) setFound({ code, map: map ?? 'lost' })
      })
    return () => {
      isOver = true
    }
  }, [code])
  return found?.code === code ? found.map : null
}
