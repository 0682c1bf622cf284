import { InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { withParams } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import {
  bigScreen,
  builtInThemes,
  canvasPresets,
  screenCreate,
  screenTemplates,
  type ThemeName,
  themeNames,
} from '../model/index.ts'
import { ScreenMiniature } from '../parts/screen-miniature.tsx'
import styles from './datav-create.module.css'

const presets = canvasPresets.map(([width, height]) => ({ width, height }))
const nameOf = ({ width, height }: { readonly width: number; readonly height: number }) =>
  `${width}×${height}`
const own = '自定义'

/** 新建大屏: what it is called and begins with; then the designer over its draft. */
export default function DatavCreateScreen() {
  const navigate = useNavigate()
  const isOrganisation = useMaybeSession()?.account.ownerKind === 'organisation'
  const [store] = useState(() => {
    const { name, category, scopeMode, organisation, area } = bigScreen.fields
    const fields = { name, category, scopeMode, ...(isOrganisation ? {} : { organisation, area }) }
    return new FormStore(fields, { category: 'general', scopeMode: 'publisher' })
  })
  const sending = useSending(store)
  const [template, setTemplate] = useState<string | null>(null)
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const [theme, setTheme] = useState<ThemeName | null>(null)
  const begun = template === null ? undefined : screenTemplates[template]?.snapshot
  const shownSize = size ?? begun ?? { width: 1920, height: 1080 }
  const isPreset = presets.some(each => nameOf(each) === nameOf(shownSize))
  const create = () =>
    sending.send(async answers => {
      const { id } = await tell(screenCreate, {
        ...filledIn(screenCreate, { organisation: null, area: null, ...answers }),
        template,
        width: size?.width ?? null,
        height: size?.height ?? null,
        theme,
      })
      await navigate(withParams('/product/datavUpdate', { id }), { replace: true })
    })
  return (
    <div className={page.page}>
      <PageHeader title="新建大屏" />
      <p className={look.quiet}>先填写名称、尺寸和数据范围，可从模板开始。</p>
      <AskDialog
        title="新建大屏"
        okText="创建并设计"
        width={760}
        sending={sending}
        place={field => ({ resource: bigScreen.path, field })}
        onSend={() => void create()}
        onClose={() => void navigate('/product/datavList')}
      >
        <div className={styles.pairs}>
          <div className={styles.field}>
            <span>尺寸</span>
            <Select
              aria-label="尺寸"
              value={isPreset ? nameOf(shownSize) : own}
              options={[...presets.map(nameOf), own].map(value => ({ value, label: value }))}
              onChange={next =>
                setSize(
                  presets.find(each => nameOf(each) === next) ?? { ...shownSize, width: 2000 },
                )
              }
            />
          </div>
          <div className={styles.field}>
            <span>主题</span>
            <Select
              aria-label="主题"
              value={theme ?? begun?.theme ?? 'deepBlue'}
              options={(Object.entries(themeNames) as [ThemeName, string][]).map(
                ([value, label]) => ({ value, label }),
              )}
              onChange={setTheme}
            />
          </div>
          {!isPreset &&
            (['width', 'height'] as const).map(side => (
              <div key={side} className={styles.field}>
                <span>{side === 'width' ? '宽' : '高'}</span>
                <InputNumber
                  aria-label={side === 'width' ? '宽' : '高'}
                  min={320}
                  max={7680}
                  precision={0}
                  suffix="像素"
                  value={shownSize[side]}
                  onChange={value => value !== null && setSize({ ...shownSize, [side]: value })}
                />
              </div>
            ))}
        </div>
        <div className={styles.field}>
          <span id="begin-with">从模板开始</span>
          <div className={styles.templates} role="radiogroup" aria-labelledby="begin-with">
            <Choice
              label="空白"
              description="从空画布开始"
              isChosen={template === null}
              onChoose={() => setTemplate(null)}
            />
            {Object.entries(screenTemplates).map(([key, { label, description, snapshot }]) => (
              <Choice
                key={key}
                label={label}
                description={description}
                isChosen={template === key}
                onChoose={() => {
                  setTemplate(key)
                  setSize(null)
                  setTheme(null)
                }}
              >
                <ScreenMiniature
                  snapshot={snapshot}
                  tokens={builtInThemes[theme ?? snapshot.theme]}
                />
              </Choice>
            ))}
          </div>
        </div>
      </AskDialog>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly description: string
  readonly isChosen: boolean
  readonly children?: React.ReactNode
  onChoose(): void
}

function Choice({ label, description, isChosen, children, onChoose }: ChoiceProps) {
  return (
    <label className={styles.template} data-chosen={isChosen} title={description}>
      <input type="radio" name="template" checked={isChosen} onChange={onChoose} />
      <span className={styles.picture}>{children}</span>
      <span>{label}</span>
    </label>
  )
}
