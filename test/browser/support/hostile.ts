/** Names that a page which trusts its data would stumble over. */
export const HOSTILE = {
  markup: '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>',
  rightToLeft: 'مهمة الليل שלום',
  emoji: '🚀🧪 run',
  long: `long-${'x'.repeat(1990)}`,
} as const;
