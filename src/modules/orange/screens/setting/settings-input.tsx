import { App, Button, Input, InputNumber, Select, Switch, Table } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import { levels, type OrangeValues, orangeValues, settingNames } from '../../model/index.ts'
import { settingCost } from '../../model/setting-calls.ts'
import styles from '../orange.module.css'
import { settingSections } from './setting-fields.ts'

/** Every setting of a version, and what a month would bring under it. */
export function SettingsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'values')
  const values = (value ?? orangeValues.parse({})) as OrangeValues
  const change = (more: Partial<OrangeValues>) => set({ ...values, ...more })
  return (
    <div className={look.stack}>
      {Object.entries(settingSections).map(([section, fields]) => (
        <div key={section}>
          <strong>{section}</strong>
          <div className={styles.settings}>
            {fields.map(({ name, unit, most }) => (
              <Labelled key={name} name={name}>
                <InputNumber
                  id={`setting-${name}`}
                  min={0}
                  max={most}
                  precision={0}
                  suffix={unit}
                  style={{ width: '100%' }}
                  value={values[name]}
                  onChange={typed => change({ [name]: typed ?? 0 })}
                />
              </Labelled>
            ))}
            {section === '签到' && <Streaks values={values} change={change} />}
          </div>
        </div>
      ))}
      <div className={styles.settings}>
        <Labelled name="levels">
          <div className={look.line}>
            {Object.values(levels).map((label, at) => (
              <InputNumber
                key={label}
                min={0}
                precision={0}
                prefix={label}
                style={{ width: 140 }}
                value={values.levels[at] ?? 0}
                onChange={typed => change({ levels: values.levels.with(at, typed ?? 0) })}
              />
            ))}
          </div>
        </Labelled>
        <Labelled name="reviewMode">
          <Select
            value={values.reviewMode}
            options={[
              { value: 'first', label: '先审后发' },
              { value: 'machine', label: '机审通过直接展示（金橙及以上）' },
            ]}
            onChange={reviewMode => change({ reviewMode })}
          />
        </Labelled>
        <Labelled name="minors">
          <Switch
            checked={values.minors}
            checkedChildren="须监护人同意"
            unCheckedChildren="不可参加"
            onChange={minors => change({ minors })}
          />
        </Labelled>
      </div>
      <Cost values={values} />
    </div>
  )
}

function Labelled({
  name,
  children,
}: {
  readonly name: keyof OrangeValues
  readonly children: ReactNode
}) {
  return (
    <div className={styles.setting}>
      <label htmlFor={`setting-${name}`}>{settingNames[name]}</label>
      {children}
    </div>
  )
}

function Streaks({
  values,
  change,
}: {
  readonly values: OrangeValues
  change(more: Partial<OrangeValues>): void
}) {
  const written = values.streaks.map(({ days, hearts }) => `${days}→${hearts}`).join('，')
  return (
    <Labelled name="streaks">
      <Input
        id="setting-streaks"
        key={written}
        defaultValue={written}
        placeholder="7→20，30→100"
        onBlur={({ target }) =>
          change({
            streaks: [...target.value.matchAll(/(\d+)\s*(?:→|->|:|：)\s*(\d+)/g)].map(
              ([, days, hearts]) => ({ days: Number(days), hearts: Number(hearts) }),
            ),
          })
        }
      />
    </Labelled>
  )
}

function Cost({ values }: { readonly values: OrangeValues }) {
  const { message } = App.useApp()
  const [cost, setCost] = useState<AnswerOf<typeof settingCost>>()
  const count = async () => {
    try {
      setCost(await tell(settingCost, { values }))
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <div className={look.stack}>
      <div>
        <Button onClick={() => void count()}>试算每月发放（近 30 天的行为）</Button>
      </div>
      {cost && (
        <Table
          size="small"
          rowKey="label"
          pagination={false}
          dataSource={[...cost.lines]}
          columns={[
            { title: '规则', dataIndex: 'label' },
            { title: '次数', dataIndex: 'times', align: 'right' },
            { title: '现行（橙心）', dataIndex: 'now', align: 'right' },
            { title: '修改后（橙心）', dataIndex: 'next', align: 'right' },
          ]}
        />
      )}
    </div>
  )
}
