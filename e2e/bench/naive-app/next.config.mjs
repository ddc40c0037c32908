// Without a file of its own, the build would take the dashboard's.
export default { typescript: { ignoreBuildErrors: true }, serverExternalPackages: ['pg'] };
