/** The frameworks of all projects. An older SDK builds what it can. */
export const frameworks = [
  '    <TargetFrameworks>net8.0;net9.0;net10.0</TargetFrameworks>',
  ...[
    { sdkBefore: '10.0', frameworks: 'net8.0;net9.0' },
    { sdkBefore: '9.0', frameworks: 'net8.0' },
  ].map(
    ({ sdkBefore, frameworks }) =>
      `    <TargetFrameworks Condition="$([MSBuild]::VersionLessThan('$(BundledNETCoreAppTargetFrameworkVersion)', '${sdkBefore}'))">${frameworks}</TargetFrameworks>`,
  ),
].join('\n');
