/**
 * What the rules of secretlint's recommended preset find in a text. They are loaded when they are first asked. A comment in
 * the text does not silence them: no `secretlint-disable` reaches them.
 * @param options.maskSecrets whether the findings leave the secrets themselves out
 */
export async function secretlintFindings(text: string, options: { readonly maskSecrets: boolean }) {
  const content = text.replaceAll('secretlint-disable', 'secretlint_disable')
  const { lintSource } = await import('@secretlint/core')
  const { creator } = await import('@secretlint/secretlint-rule-preset-recommend')
  const { messages } = await lintSource({
    source: { filePath: 'text.txt', content, ext: '.txt', contentType: 'text' },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, options: {} }] },
      maskSecrets: options.maskSecrets,
      noPhysicFilePath: true,
    },
  })
  return messages
}
