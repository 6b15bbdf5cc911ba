{{/* The labels that select the pods of a component, or of all for an empty one: (list $ component). */}}
{{- define "contralto.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: contralto
app.kubernetes.io/instance: {{ $root.Release.Name }}
{{- with index . 1 }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "contralto.metadata" -}}
{{- $root := index . 0 -}}
name: {{ index . 2 }}
labels:
  {{- include "contralto.selector" . | nindent 2 }}
  app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ $root.Release.Service }}
  helm.sh/chart: {{ printf "%s-%s" $root.Chart.Name $root.Chart.Version | quote }}
{{- end }}

{{- define "contralto.image" -}}
{{- $tag := .Values.image.tag | default .Chart.AppVersion -}}
image: {{ printf "%s:%s" .Values.image.repository $tag }}{{ with .Values.image.digest }}@{{ . }}{{ end }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{/* What the containers of all pods share. */}}
{{- define "contralto.container" -}}
{{ include "contralto.image" . }}
envFrom: [{ secretRef: { name: {{ .Values.existingSecret }} } }]
{{- with .Values.env }}
env:
  {{- range $name, $value := . }}
  - { name: {{ $name }}, value: {{ $value | toString | quote }} }
  {{- end }}
{{- end }}
resources: {{- toYaml .Values.resources | nindent 2 }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts: [{ name: home, mountPath: /data }]
{{- end }}

{{/* The pod template of a component: (dict "root" $ "component" "api" "args" (list "start") "port" "http" "number" 4200 "home" volume source). */}}
{{- define "contralto.pod" -}}
{{- $root := .root -}}
{{- $values := $root.Values -}}
metadata:
  labels: {{- include "contralto.selector" (list $root .component) | nindent 4 }}
  annotations:
    prometheus.io/scrape: 'true'
    prometheus.io/port: {{ .number | quote }}
    {{- with $values.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  automountServiceAccountToken: false
  # a Kubernetes service named "service" would set SERVICE_PORT
  enableServiceLinks: false
  {{- with $values.imagePullSecrets }}
  imagePullSecrets: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if eq .component "api" }}
  affinity:
    podAntiAffinity:
      preferredDuringSchedulingIgnoredDuringExecution:
        - weight: 100
          podAffinityTerm:
            topologyKey: kubernetes.io/hostname
            labelSelector:
              matchLabels: {{- include "contralto.selector" (list $root .component) | nindent 16 }}
  {{- end }}
  terminationGracePeriodSeconds: 30
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  {{- if .component }}
  initContainers:
    # Upgrades the database while the pods of the previous release serve. The first pod does it, and the others wait. No probe ends it.
    - name: upgrade
      args: [db, upgrade]
      {{- include "contralto.container" $root | nindent 6 }}
  {{- end }}
  containers:
    - name: contralto
      args: {{ toJson .args }}
      ports: [{ name: {{ .port }}, containerPort: {{ .number }} }]
      startupProbe: { httpGet: { path: /api/ready, port: {{ .port }} }, periodSeconds: 2, failureThreshold: 60 }
      readinessProbe: { httpGet: { path: /api/ready, port: {{ .port }} }, periodSeconds: 5, timeoutSeconds: 5 }
      livenessProbe: { httpGet: { path: /api/health, port: {{ .port }} }, periodSeconds: 10, timeoutSeconds: 5 }
      {{- if eq .component "api" }}
      # new connections arrive until the whole cluster has removed this pod from the service
      lifecycle: { preStop: { exec: { command: [sleep, "5"] } } }
      {{- end }}
      {{- include "contralto.container" $root | nindent 6 }}
  volumes:
    - name: home
      {{- toYaml .home | nindent 6 }}
{{- end }}
