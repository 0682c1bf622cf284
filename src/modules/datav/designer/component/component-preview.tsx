import { useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import { tell } from '#ui/logic/asks.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import look from '#ui/views/look.module.css'
import {
  type Binding,
  componentBases,
  designAsk,
  type designSettings,
  shapeRows,
  type ThemeName,
  themeNames,
} from '../../model/index.ts'
import { ScreenStage } from '../../stage/screen-stage.tsx'
import { noData, type WidgetData } from '../../stage/widget-data.ts'
import { tokensOf } from '../designer-context.ts'
import { type Bench, benches, benchRows } from './bench-rows.ts'
import { aloneOn, type ComponentDraft } from './component-draft.ts'
import styles from './component-editor.module.css'

interface ComponentPreviewProps {
  readonly draft: ComponentDraft
  readonly settings: AnswerOf<typeof designSettings>
}

const sizes = { 小: 0.6, 默认: 1, 大: 1.6 } as const

/** A component at three sizes, on every theme, under the data that it must stand. */
export function ComponentPreview({ draft, settings }: ComponentPreviewProps) {
  const [theme, setTheme] = useState<ThemeName>('deepBlue')
  const [bench, setBench] = useState<Bench>('usual')
  const bound = useBound(draft.content.binding, bench === 'bound')
  const made = useMemo(
    () => (bench === 'bound' ? undefined : benchRows(componentBases[draft.base], bench)),
    [bench, draft.base],
  )
  const rows = useMemo(() => new Map([['component', made ?? bound]]), [made, bound])
  return (
    <div className={styles.preview}>
      <div className={look.line}>
        <Segmented
          aria-label="主题"
          value={theme}
          onChange={setTheme}
          options={Object.entries(themeNames).map(([value, label]) => ({
            ...{ value: value as ThemeName, label },
          }))}
        />
        <Select
          aria-label="试验数据"
          style={{ width: 120 }}
          value={bench}
          onChange={setBench}
          options={Object.entries(benches).map(([value, label]) => ({
            ...{ value: value as Bench, label },
            disabled: value === 'bound' && draft.content.binding === null,
          }))}
        />
      </div>
      <div className={styles.sizes}>
        {Object.entries(sizes).map(([label, factor]) => (
          <figure key={label} style={{ margin: 0, gridColumn: factor > 1 ? '1 / -1' : undefined }}>
            <figcaption className={look.quiet}>
              {label}（{Math.round(draft.content.width * factor)}×
              {Math.round(draft.content.height * factor)}）
            </figcaption>
            <div className={factor > 1 ? `${styles.frame} ${styles.large}` : styles.frame}>
              <ScreenStage
                snapshot={aloneOn(draft, { theme, factor })}
                tokens={tokensOf(settings, theme)}
                rows={rows}
                frameHosts={settings.frameHosts}
                unitName={settings.unitName}
                logo={settings.logo}
              />
            </div>
          </figure>
        ))}
      </div>
    </div>
  )
}

/** What the binding itself gives: its own rows, or the answer of its dataset. */
function useBound(binding: Binding | null, isWanted: boolean): WidgetData {
  const query = binding?.from === 'dataset' ? binding.query : undefined
  const question = query && { screen: null, query, variables: [] }
  const { data, error } = useQuery({
    queryKey: keys.ask(designAsk.path, question ?? {}),
    queryFn: ({ signal }) => (question ? tell(designAsk, question, { signal }) : null),
    enabled: isWanted && question !== undefined && query?.dataset !== '',
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  return useMemo(() => {
    if (binding === null) return noData
    // Of an answer only the readonly types differ.
    const answer = (data?.answer as DatasetAnswer | undefined) ?? null
    return {
      ...noData,
      ...{ rows: shapeRows(binding, answer), refused: error ? sentenceOfError(error) : null },
    }
  }, [binding, data, error])
}
