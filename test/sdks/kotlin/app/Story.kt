import contralto.apis.*
import contralto.infrastructure.*
import contralto.models.*
import contralto.models.Error
import kotlinx.serialization.json.*
import okhttp3.OkHttpClient
import okhttp3.Credentials
import retrofit2.Response
import java.time.OffsetDateTime
import java.util.UUID

fun <T> Response<T>.done(): T = body() ?: error("${code()} ${errorBody()?.string()}")

suspend fun main() {
    Serializer.kotlinxSerializationJsonConfiguration = { encodeDefaults = false }
    val json = Serializer.kotlinxSerializationJson
    val (user, password) = System.getenv("CONTRALTO_AUTH").split(":")
    val http = OkHttpClient.Builder().addInterceptor { chain ->
        chain.proceed(chain.request().newBuilder().header("Authorization", Credentials.basic(user, password)).build())
    }
    val client = ApiClient(System.getenv("CONTRALTO_URL") + "/api/", http)
    val flows = client.createService(FlowsApi::class.java)
    val runs = client.createService(FlowRunsApi::class.java)
    val variables = client.createService(VariablesApi::class.java)
    val deployments = client.createService(DeploymentsApi::class.java)
    val events = client.createService(EventsApi::class.java)

    val flow = flows.createFlow(FlowCreate(name = "story", tags = listOf("story"), labels = mapOf("team" to JsonPrimitive("data")))).done()
    println("flow ${flow.name} tagged ${flow.tags.joinToString(",")}")

    val run = runs.createFlowRun(FlowRunCreate(flowId = flow.id, parameters = mapOf("rows" to JsonPrimitive(1000)))).done()
    println("run ${run.state?.type} of ${if (run.flowId == flow.id) flow.name else "another flow"}")
    for (type in listOf(StateType.RUNNING, StateType.COMPLETED, StateType.PENDING, StateType.PENDING)) {
        val result = runs.setFlowRunState(run.id, SetFlowRunStateRequest(state = StateCreate(type = type))).done()
        val details = result.details
        val reason = if (details is OrchestrationDetails.AbortDetailsWrapper) ": ${details.value.reason}" else ""
        println("$type ${result.status}$reason")
    }

    val pending = FlowRunFilter(
        id = ExcludableIdCriterion(any = listOf(run.id)),
        state = FlowRunStateCriterion(type = StateTypeCriterion(any = listOf(StateType.PENDING))),
    )
    val found = runs.filterFlowRuns(
        filterFlowRunsRequest = FilterFlowRunsRequest(flowRuns = pending, sort = FlowRunSort.START_TIME_DESC, limit = 5),
    ).done()
    println("found ${found.size}: ${found[0].stateName} with ${found[0].parameters["rows"]} rows")

    variables.createVariable(VariableCreate(name = "region", value = buildJsonObject { put("zone", "eu") })).done()
    val variable = variables.readVariableByName("region").done()
    println("variable ${variable.name} in zone ${variable.value?.jsonObject?.get("zone")?.jsonPrimitive?.content}")

    val pool = client.createService(WorkPoolsApi::class.java).createWorkPool(WorkPoolCreate(name = "local", type = "process")).done()
    println("pool ${pool.name} of type ${pool.type}")

    val deployment = deployments.createDeployment(
        DeploymentCreate(
            name = "hourly", flowId = flow.id, workPoolName = pool.name, description = "Every hour", version = "1",
            tags = listOf("story"), concurrencyLimit = 5, pullSteps = listOf(mapOf("story.pull" to JsonObject(mapOf()))),
            parameterOpenapiSchema = mapOf("type" to JsonPrimitive("object")),
            schedules = listOf(
                DeploymentScheduleCreate(schedule = Schedule(interval = 3600.0)),
                DeploymentScheduleCreate(schedule = Schedule(cron = "0 6 * * *", timezone = "Europe/Berlin")),
            ),
        ),
    ).done()
    val every = deployment.schedules.firstNotNullOf { it.schedule.interval }
    val at = deployment.schedules.firstNotNullOf { it.schedule.cron }
    println("deployment ${deployment.name}: every ${every.toInt()} s, at $at")
    deployments.pauseDeployment(deployment.id)
    println("paused ${deployments.readDeployment(deployment.id).done().paused}")

    // the generated classes omit null
    val cleared = listOf("description", "concurrency_limit", "pull_steps", "parameter_openapi_schema").associateWith { JsonNull }
    val changes = json.encodeToJsonElement(DeploymentUpdate(tags = listOf(), entrypoint = "story.py:main")).jsonObject
    client.createService(Updates::class.java).updateDeployment(deployment.id, JsonObject(changes + cleared))
    val updated = deployments.readDeployment(deployment.id).done()
    if (listOf(updated.description, updated.globalConcurrencyLimit, updated.pullSteps, updated.parameterOpenapiSchema).all { it == null })
        println("cleared description, limit, steps and schema")
    if (updated.tags.isEmpty())
        println("emptied tags, kept version ${updated.version} and ${updated.schedules.size} schedules, set ${updated.entrypoint}")
    // JSON of any type has a value for null
    variables.updateVariableByName("region", VariableUpdate(value = JsonNull))
    println("variable region ${variables.readVariableByName("region").done().value}")

    val blockType = client.createService(BlockTypesApi::class.java).createBlockType(BlockTypeCreate(name = "Story", slug = "story")).done()
    val fields = json.parseToJsonElement("""{"title":"Story","type":"object","properties":{"retries":{"type":"integer"}}}""").jsonObject
    val blockSchema = client.createService(BlockSchemasApi::class.java)
        .createBlockSchema(BlockSchemaCreate(blockTypeId = blockType.id, fields = fields)).done()
    val block = client.createService(BlockDocumentsApi::class.java).createBlockDocument(
        BlockDocumentCreate(
            name = "settings", `data` = mapOf("retries" to JsonPrimitive(3)), blockTypeId = blockType.id, blockSchemaId = blockSchema.id,
        ),
    ).done()
    println("block ${block.name} of ${block.blockType?.slug} with retries ${block.`data`["retries"]}")

    val trigger = EventTrigger(
        type = EventTrigger.Type.event, posture = TriggerPosture.Reactive, expect = listOf("story.told"),
        match = mapOf("prefect.resource.id" to JsonPrimitive("story.*")),
    )
    val automation = client.createService(AutomationsApi::class.java).createAutomation(
        AutomationCreate(
            name = "on-story", trigger = Trigger.EventWrapper(trigger),
            actions = listOf(Action.DoNothingWrapper(DoNothing(type = DoNothing.Type.doMinusNothing))),
        ),
    ).done()
    val expected = (automation.trigger as Trigger.EventWrapper).value.expect
    val action = (automation.actions[0] as Action.DoNothingWrapper).value.type.value
    println("automation ${automation.name} expects ${expected?.joinToString(",")}: $action")

    val id = UUID.randomUUID().toString()
    val resource = buildJsonObject { put("prefect.resource.id", "story.1") }
    events.createEvents(listOf(Event(id = id, event = "story.told", occurred = OffsetDateTime.now(), resource = resource)))
    val told = EventFilter(event = EventNameFilter(name = listOf("story.told")))
    val event = events.filterEvents(filterEventsRequest = FilterEventsRequest(filter = told)).done().events[0]
    println("event ${event.event} of ${event.resource["prefect.resource.id"]?.jsonPrimitive?.content}")

    val missing = flows.readFlow(id)
    println("${missing.code()} ${json.decodeFromString<Error>(missing.errorBody()!!.string()).detail?.jsonPrimitive?.content}")
    val refused = variables.createVariable(VariableCreate(name = "Region EU", value = JsonPrimitive(1)))
    val problem = json.decodeFromString<Error>(refused.errorBody()!!.string()).exceptionDetail!![0]
    println("${refused.code()} ${problem.loc.joinToString(".") { it?.jsonPrimitive?.content ?: "null" }} ${problem.type}")

    runs.deleteFlowRun(run.id)
    println(if (runs.readFlowRun(run.id).code() == 404) "deleted" else "still there")
}
