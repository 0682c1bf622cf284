import { Alert, Button, ConfigProvider, Input, InputNumber, Radio, Tabs } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import look from '#ui/views/look.module.css'
import {
  type BaseName,
  baseNames,
  type ComponentContent,
  componentBases,
  componentCategories,
  type designSettings,
} from '../../model/index.ts'
import { BindingForm } from '../../parts/binding-form.tsx'
import { ChartSettingsForm } from '../../parts/chart-settings-form.tsx'
import { StyleSettingsForm } from '../../parts/style-settings-form.tsx'
import { tokensOf } from '../designer-context.ts'
import { blankContent, type ComponentDraft, readContent } from './component-draft.ts'
import styles from './component-editor.module.css'
import { ComponentPreview } from './component-preview.tsx'

interface ComponentEditorProps {
  readonly draft: ComponentDraft
  readonly settings: AnswerOf<typeof designSettings>
  /** The base stays once the component is made. */
  readonly isMade: boolean
  readonly isReadOnly: boolean
  onChange(next: ComponentDraft): void
}

/** What a component is made of: its base, its words and dress, its data; beside a preview on trial data. */
export function ComponentEditor(props: ComponentEditorProps) {
  const { draft, settings, isMade, isReadOnly } = props
  const onChange = isReadOnly ? () => {} : props.onChange
  const { base, content } = draft
  const set = (part: Partial<ComponentContent>) =>
    onChange({ ...draft, content: { ...content, ...part } })
  return (
    <div className={styles.work}>
      <div className={styles.fields}>
        <div className={styles.fields}>
          <span className={look.quiet}>组件名称</span>
          <Input
            aria-label="组件名称"
            maxLength={20}
            disabled={isReadOnly}
            value={draft.name}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        </div>
        <div className={styles.fields}>
          <span className={look.quiet}>组件编码</span>
          <Input
            aria-label="组件编码"
            maxLength={40}
            disabled={isMade}
            placeholder="字母、数字或连字符"
            value={draft.code}
            onChange={({ target }) => onChange({ ...draft, code: target.value })}
          />
        </div>
        <Bases
          value={base}
          isFixed={isMade}
          onChange={next => onChange({ ...draft, base: next, content: blankContent(next) })}
        />
      </div>
      <ComponentPreview draft={draft} settings={settings} />
      <ConfigProvider componentDisabled={isReadOnly}>
        <fieldset disabled={isReadOnly} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Tabs
            size="small"
            items={[
              {
                key: 'chart',
                label: '图表属性',
                children: (
                  <>
                    <Size content={content} onChange={set} />
                    <ChartSettingsForm
                      base={base}
                      value={content.chart}
                      onChange={chart => set({ chart })}
                    />
                  </>
                ),
              },
              {
                key: 'style',
                label: '样式',
                children: (
                  <StyleSettingsForm
                    base={base}
                    value={content.style}
                    tokens={tokensOf(settings, 'deepBlue')}
                    onChange={style => set({ style })}
                  />
                ),
              },
              {
                key: 'data',
                label: '数据槽位',
                children: (
                  <BindingForm
                    base={base}
                    value={content.binding}
                    // What came through the call was checked by the same schema.
                    datasets={settings.datasets}
                    variables={[]}
                    screen={null}
                    onChange={binding => set({ binding })}
                  />
                ),
              },
              {
                key: 'json',
                label: 'JSON',
                children: <AsJson content={content} onContent={set} isReadOnly={isReadOnly} />,
              },
            ]}
          />
        </fieldset>
      </ConfigProvider>
    </div>
  )
}

function Bases({
  value,
  isFixed,
  onChange,
}: {
  readonly value: BaseName
  readonly isFixed: boolean
  onChange(base: BaseName): void
}) {
  if (isFixed)
    return (
      <div>
        <div className={look.quiet}>基础类型</div>
        {componentBases[value].label}
      </div>
    )
  return (
    <Radio.Group
      className={styles.bases}
      aria-label="基础类型"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {Object.entries(componentCategories).map(([category, label]) => (
        <div key={category}>
          <div className={look.quiet}>{label}</div>
          {baseNames
            .filter(name => componentBases[name].category === category)
            .map(name => (
              <Radio key={name} value={name}>
                {componentBases[name].label}
              </Radio>
            ))}
        </div>
      ))}
    </Radio.Group>
  )
}

function Size({
  content: { width, height },
  onChange,
}: {
  readonly content: ComponentContent
  onChange(part: Partial<ComponentContent>): void
}) {
  return (
    <div className={look.line}>
      <InputNumber
        aria-label="默认宽"
        prefix="宽"
        suffix="px"
        min={40}
        max={7680}
        precision={0}
        value={width}
        onChange={next => next !== null && onChange({ width: next })}
      />
      <InputNumber
        aria-label="默认高"
        prefix="高"
        suffix="px"
        min={24}
        max={7680}
        precision={0}
        value={height}
        onChange={next => next !== null && onChange({ height: next })}
      />
    </div>
  )
}

/** The content as text, to be copied from one system into another; what is pasted is checked first. */
function AsJson({
  content,
  isReadOnly,
  onContent,
}: {
  readonly content: ComponentContent
  readonly isReadOnly: boolean
  onContent(next: ComponentContent): void
}) {
  const [typed, setTyped] = useState<string>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const apply = () => {
    const read = readContent(typed ?? '')
    if ('faults' in read) return setFaults(read.faults)
    setFaults([])
    setTyped(undefined)
    onContent(read.content)
  }
  return (
    <div className={styles.fields}>
      <Input.TextArea
        aria-label="组件内容 JSON"
        autoSize={{ minRows: 12, maxRows: 24 }}
        spellCheck={false}
        readOnly={isReadOnly}
        value={typed ?? JSON.stringify(content, null, 2)}
        onChange={({ target }) => setTyped(target.value)}
      />
      {faults.length > 0 && (
        <Alert
          type="error"
          title="内容有误，未应用"
          description={
            <ul className={styles.faults}>
              {faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          }
        />
      )}
      <Button disabled={typed === undefined || isReadOnly} onClick={apply}>
        检查并应用
      </Button>
    </div>
  )
}
