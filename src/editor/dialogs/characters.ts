/** A tab of signs. */
export interface CharacterSet {
  readonly label: string
  readonly signs: readonly string[]
}

function set(label: string, signs: string): CharacterSet {
  return { label, signs: [...new Set(signs.split(' '))] }
}

/** Signs and emoji by subject. */
export const characterSets: readonly CharacterSet[] = [
  set(
    '常用符号',
    '、 。 · ˉ ˇ ¨ 〃 々 — ～ ‖ … ‘ ’ “ ” 〔 〕 〈 〉 《 》 「 」 『 』 〖 〗 【 】 ± × ÷ § № ☆ ★ ○ ● ◎ ◇ ◆ □ ■ △ ▲ ▽ ▼ ※ → ← ↑ ↓ ↖ ↗ ↘ ↙ 〓 ☑ ☒ ✓ ✗ ✦ ✧ ♀ ♂ ℃ ℉ ￥ ＄ € £ ¢ ‰ ¶ © ® ™ ☎ ✉ ♪ ♫ ♠ ♥ ♣ ♦',
  ),
  set(
    '数学',
    '≈ ≡ ≠ ＝ ≤ ≥ ＜ ＞ ≮ ≯ ∷ ± ＋ － × ÷ ／ ∫ ∮ ∝ ∞ ∧ ∨ ∑ ∏ ∪ ∩ ∈ ∵ ∴ ⊥ ∥ ∠ ⌒ ⊙ ≌ ∽ √ ∛ ∂ ∇ ∅ ⊂ ⊃ ⊆ ⊇ ½ ⅓ ¼ ¾ ⅛ ² ³ ⁿ ₁ ₂ ₃',
  ),
  set(
    '序号',
    '① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨ ⑩ ⑪ ⑫ ⑬ ⑭ ⑮ ⑯ ⑰ ⑱ ⑲ ⑳ ㈠ ㈡ ㈢ ㈣ ㈤ ㈥ ㈦ ㈧ ㈨ ㈩ ⑴ ⑵ ⑶ ⑷ ⑸ ⑹ ⑺ ⑻ ⑼ ⑽ Ⅰ Ⅱ Ⅲ Ⅳ Ⅴ Ⅵ Ⅶ Ⅷ Ⅸ Ⅹ Ⅺ Ⅻ ⅰ ⅱ ⅲ ⅳ ⅴ ⅵ ⅶ ⅷ ⅸ ⅹ',
  ),
  set(
    '希腊字母',
    'Α Β Γ Δ Ε Ζ Η Θ Ι Κ Λ Μ Ν Ξ Ο Π Ρ Σ Τ Υ Φ Χ Ψ Ω α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω',
  ),
  set('拼音', 'ā á ǎ à ō ó ǒ ò ē é ě è ī í ǐ ì ū ú ǔ ù ǖ ǘ ǚ ǜ ü'),
  set('单位', '㎎ ㎏ ㎜ ㎝ ㎞ ㎡ ㏄ ㏎ ㏑ ㏒ ㏕ ℃ ℉ Å ‰ Ω μ ° ′ ″ 元 角 分 万 亿 吨 亩'),
  set(
    '表情',
    '😀 😃 😄 😁 😊 🙂 😉 😍 🥰 😘 😂 🤣 😅 😎 🤗 🤔 😮 😢 😭 😤 😴 🙏 👍 👏 🤝 💪 ✌️ 👌 👋 🙌 ❤️ 💛 💚 💙 💜 🧡 💕 💖 🎗️ 🎁 🎉 🎊 🏆 🥇 🌟 ✨ 🔥 🌈 ☀️ 🌸 🌹 🌻 🍀 🌱 🌳 🏠 🏥 🏫 📚 ✏️ 📢 📌 📅 ✅ ⚠️ 🚑 👶 🧒 👦 👧 👨 👩 👴 👵 👨‍👩‍👧 🤱 🇨🇳',
  ),
]
