import { Form, Input, InputNumber, Modal, Radio, Select, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AnyField } from '#kinds/field.ts'
import { area, ref } from '#kinds/index.ts'
import { Input as FieldInput } from '#kinds/inputs.ts'
import { tell } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import {
  canvasPresets,
  scopeModes,
  screenCategories,
  screenCreate,
  screenTemplates,
  themeNames,
} from '../../model/index.ts'
import { useTelling } from './use-telling.ts'

const whose: AnyField = ref('数据范围机构', 'charity/organisation')
const where: AnyField = area('数据范围区域')
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface Wanted {
  readonly name: string
  readonly category: keyof typeof screenCategories
  readonly scopeMode: keyof typeof scopeModes
  readonly template: string
  readonly size: string
  readonly width: number
  readonly height: number
  readonly theme: keyof typeof themeNames
}

const first: Wanted = {
  ...{ name: '', category: 'general', scopeMode: 'publisher', template: '', size: '1920×1080' },
  ...{ width: 1920, height: 1080, theme: 'deepBlue' },
}

/** 新建大屏: blank or of a template, then the designer. */
export function NewScreenDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const kind = useMaybeSession()?.account.ownerKind
  const { run, isTelling } = useTelling()
  const [wanted, setWanted] = useState(first)
  const [organisation, setOrganisation] = useState<string | null>(null)
  const [region, setRegion] = useState<string | null>(null)
  const set = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part })
  const isBlank = wanted.template === ''
  const make = () =>
    run(async () => {
      const { template, width, height, theme } = wanted
      const { id } = await tell(screenCreate, {
        ...{ name: wanted.name, category: wanted.category, scopeMode: wanted.scopeMode },
        ...{ organisation, area: region, template: isBlank ? null : template },
        ...(isBlank ? { width, height, theme } : { width: null, height: null, theme: null }),
      })
      void navigate(`/product/datavUpdate?id=${id}`)
      return undefined
    })
  return (
    <Modal
      open
      width={640}
      title="新建大屏"
      okText="新建并设计"
      confirmLoading={isTelling}
      okButtonProps={{ disabled: wanted.name.trim() === '' }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="大屏名称" required htmlFor="screen-name">
          <Input
            id="screen-name"
            maxLength={40}
            value={wanted.name}
            onChange={event => set({ name: event.target.value })}
          />
        </Form.Item>
        <Form.Item label="用途">
          <Select
            aria-label="用途"
            value={wanted.category}
            options={optionsOf(screenCategories)}
            onChange={category => set({ category })}
          />
        </Form.Item>
        <Form.Item
          label="模板"
          extra={isBlank ? undefined : screenTemplates[wanted.template]?.description}
        >
          <Select
            aria-label="模板"
            value={wanted.template}
            options={[
              { value: '', label: '空白' },
              ...Object.entries(screenTemplates).map(([value, { label }]) => ({ value, label })),
            ]}
            onChange={template => set({ template })}
          />
        </Form.Item>
        {isBlank && (
          <>
            <Form.Item label="尺寸">
              <Space>
                <Select
                  aria-label="尺寸"
                  style={{ width: 160 }}
                  value={wanted.size}
                  options={[
                    ...canvasPresets.map(([width, height]) => ({ value: `${width}×${height}` })),
                    { value: '自定义' },
                  ]}
                  onChange={size => {
                    const [width = wanted.width, height = wanted.height] = size
                      .split('×')
                      .map(Number)
                      .filter(Number.isFinite)
                    set({ size, width, height })
                  }}
                />
                {wanted.size === '自定义' &&
                  (['width', 'height'] as const).map(side => (
                    <InputNumber
                      key={side}
                      aria-label={side === 'width' ? '宽' : '高'}
                      min={320}
                      max={7680}
                      value={wanted[side]}
                      onChange={value => set({ [side]: value ?? 320 })}
                    />
                  ))}
              </Space>
            </Form.Item>
            <Form.Item label="主题">
              <Radio.Group
                value={wanted.theme}
                options={optionsOf(themeNames)}
                onChange={event => set({ theme: event.target.value })}
              />
            </Form.Item>
          </>
        )}
        {kind === 'platform' && (
          <Form.Item label="数据范围机构" extra="留空为全平台">
            <FieldInput
              field={whose}
              value={organisation}
              onChange={value => setOrganisation(typeof value === 'string' ? value : null)}
            />
          </Form.Item>
        )}
        {(kind === 'platform' || kind === 'unit') && organisation === null && (
          <Form.Item label="数据范围区域">
            <FieldInput
              field={where}
              value={region}
              onChange={value => setRegion(typeof value === 'string' ? value : null)}
            />
          </Form.Item>
        )}
        <Form.Item
          label="数据身份"
          extra={
            wanted.scopeMode === 'viewer' ? '每位观看者看到自己范围内的数据，不能分享' : undefined
          }
        >
          <Radio.Group
            value={wanted.scopeMode}
            options={optionsOf(scopeModes)}
            onChange={event => set({ scopeMode: event.target.value })}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
