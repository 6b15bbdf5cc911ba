import contralto.apis.*
import contralto.infrastructure.*
import contralto.models.*
import contralto.models.Error
import kotlinx.serialization.json.*
import okhttp3.OkHttpClient
import okhttp3.Credentials
import retrofit2.Response
import retrofit2.http.*

/** An update whose body may contain null, which the generated classes omit. */
interface Updates {
    @PATCH("deployments/{id}")
    suspend fun updateDeployment(@Path("id") id: String, @Body changes: JsonObject): Response<Unit>
}

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
    val deployments = client.createService(DeploymentsApi::class.java)

    val flow = flows.createFlow(FlowCreate(name = "etl")).body()!!
    val run = runs.createFlowRun(FlowRunCreate(flowId = flow.id)).body()!!
    val result = runs.setFlowRunState(run.id, SetFlowRunStateRequest(state = StateCreate(type = StateType.COMPLETED))).body()!!
    println("${flow.name} ${result.status} ${result.state?.name}")

    val nightly = DeploymentCreate(name = "nightly", flowId = flow.id, description = "Loads sales", version = "1", tags = listOf("sales"))
    val deployment = deployments.createDeployment(nightly).body()!!
    val changes = json.encodeToJsonElement(DeploymentUpdate(tags = listOf(), entrypoint = "etl.py:main")).jsonObject
    client.createService(Updates::class.java).updateDeployment(deployment.id, JsonObject(changes + ("description" to JsonNull)))
    val updated = deployments.readDeployment(deployment.id).body()!!
    println("${updated.description ?: "cleared"}, ${updated.tags.size} tags, version ${updated.version}, ${updated.entrypoint}")

    val missing = flows.readFlow(run.id)
    val error = json.decodeFromString<Error>(missing.errorBody()!!.string())
    println("${missing.code()} ${error.detail?.jsonPrimitive?.content}")
}
